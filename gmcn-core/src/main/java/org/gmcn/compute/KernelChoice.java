package org.gmcn.compute;

import java.util.Optional;
import org.gmcn.InputException;
import org.gmcn.kernel.Kernels;
import org.gmcn.kernel.plain.PlainKernels;
import org.gmcn.kernel.vector.VectorWidth;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the kernels once: {@code -Dgmcn.kernels=plain|vector}, else the fastest that runs here.
 * The vector kernels are only loaded if the JVM was started with their module; otherwise the log
 * has one warning.
 */
public final class KernelChoice {
  /** The system property that forces a choice. */
  public static final String PROPERTY = "gmcn.kernels";

  private static final Logger LOG = LoggerFactory.getLogger(KernelChoice.class);
  private static final String MODULE = "jdk.incubator.vector";
  private static Kernels best;

  private KernelChoice() {}

  /** The kernels of this process. */
  public static synchronized Kernels best() {
    if (best == null) {
      String forced = System.getProperty(PROPERTY, "");
      best = choose(forced, vectorModule());
      if (forced.isEmpty() && !vectorModule()) {
        LOG.warn(
            "The Vector API is off, which makes training about 2.6 times slower; start java with"
                + " --add-modules {} to switch it on.",
            MODULE);
      }
      LOG.info("kernels: {}", best.name());
    }
    return best;
  }

  /** The simple loops, whichever kernels were chosen. */
  public static Kernels plain() {
    return new PlainKernels();
  }

  /** The vector kernels, or null if the JVM lacks their module. */
  public static Kernels vector() {
    return vectorModule() ? loadVector() : null;
  }

  static Kernels choose(String forced, boolean vectorModule) {
    switch (forced) {
      case "plain":
        return plain();
      case "vector":
        if (!vectorModule) {
          throw new InputException(
              "-Dgmcn.kernels=vector needs the Vector API: start java with --add-modules "
                  + MODULE
                  + ", or leave the property out.");
        }
        return loadVector();
      case "":
        return vectorModule && worthwhile() ? loadVector() : plain();
      default:
        throw new InputException("-Dgmcn.kernels must be plain or vector, not \"" + forced + "\".");
    }
  }

  /** Whether the Vector API is there; module-info cannot require it, so it is read from here. */
  private static boolean vectorModule() {
    Optional<Module> vector = ModuleLayer.boot().findModule(MODULE);
    vector.ifPresent(KernelChoice.class.getModule()::addReads);
    return vector.isPresent();
  }

  /** An x86 without AVX2 has no fused multiply-add, which Java then computes very slowly. */
  private static boolean worthwhile() {
    String arch = System.getProperty("os.arch", "");
    boolean x86 = arch.equals("amd64") || arch.equals("x86_64") || arch.equals("x86");
    return VectorWidth.bits() >= (x86 ? 256 : 128);
  }

  private static Kernels loadVector() {
    try {
      return (Kernels)
          Class.forName("org.gmcn.kernel.vector.VectorKernels")
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the vector kernels are missing from the jar", e);
    }
  }
}
