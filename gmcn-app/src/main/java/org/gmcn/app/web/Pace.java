package org.gmcn.app.web;

/** The rate at which a body arrives. */
final class Pace {
  /** The slowest mean rate that is accepted, in bytes per second. */
  private static final long LEAST_RATE = 8 << 10;

  private static final double GRACE_SECONDS = 10;

  private final long began = System.nanoTime();
  private long bytes;

  long bytes() {
    return bytes;
  }

  /** Counts bytes; whether they still arrive fast enough. */
  boolean add(int count) {
    bytes += count;
    double seconds = (System.nanoTime() - began) * 1e-9;
    return seconds < GRACE_SECONDS || bytes > seconds * LEAST_RATE;
  }
}
