package org.gmcn.data.format;

/**
 * The layout of our own binary format, version 1; everything is little endian.
 *
 * <pre>
 * head, 512 bytes:
 *     0  the eight bytes of {@link #MAGIC}
 *     8  int   version
 *    12  int   number of sections, at most {@link #MOST_SECTIONS}
 *    16  long  length of the file
 *    24  int   nodes
 *    28  int   columns of the features
 *    32  32 bytes, the data set's SHA-256
 *    64  of every section: int kind, int CRC-32C, long offset, long length
 *   508  int   CRC-32C of the 508 bytes before
 * sections, one after the other, each filled up with zeros to a multiple of 64 bytes
 * </pre>
 *
 * A section's checksum covers its filling too, so there is no byte in the file that can change
 * unnoticed. Arrays are stored as the program holds them (compressed rows, features without
 * padding), so reading is copying.
 */
final class GmcnFile {
  /** As PNG's: a byte above 127, and line ends that a transfer as text would change. */
  static final long MAGIC = 0x1A0A0D4E434D4789L;

  static final int VERSION = 1;
  static final int HEAD = 512;
  static final int TABLE = 64;
  static final int ENTRY = 24;
  static final int MOST_SECTIONS = 18;
  static final int CHECKSUM_AT = HEAD - 4;
  static final int ALIGN = 64;

  /** Names that are a prefix and their number, or a table of them. */
  static final int NUMBERED = 0;

  static final int LISTED = 1;

  private GmcnFile() {}

  /** What a section holds. */
  enum Kind {
    /** int[nodes + 1]. */
    GRAPH_OFFSETS(0),
    /** int[directed edges]. */
    GRAPH_COLUMNS(1),
    /** float[directed edges]; left out when all are one. */
    GRAPH_WEIGHTS(2),
    /** float[nodes * columns]. */
    DENSE_FEATURES(3),
    /** int[nodes + 1]. */
    SPARSE_OFFSETS(4),
    /** int[stored features]. */
    SPARSE_COLUMNS(5),
    /** float[stored features]. */
    SPARSE_VALUES(6),
    /** int[nodes], -1 = unlabelled. */
    LABELS(7),
    /** byte[nodes]: 0 = in no set, 1 = train, 2 = validation, 3 = test; left out without split. */
    SPLIT(8),
    /**
     * Names: int form, int count; then a prefix in UTF-8, or int[count + 1] and the letters of all
     * names in UTF-8, of which name k takes those from int k to int k + 1.
     */
    NODE_NAMES(9),
    CLASS_NAMES(10),
    FEATURE_NAMES(11);

    /** What stands for it in the file. */
    final int number;

    Kind(int number) {
      this.number = number;
    }

    static Kind of(int number) {
      for (Kind kind : values()) {
        if (kind.number == number) {
          return kind;
        }
      }
      return null;
    }
  }

  /** A section as the table names it. */
  record Section(int kind, int checksum, long offset, long length) {
    long end() {
      return offset + padded(length);
    }
  }

  static long padded(long length) {
    return (length + ALIGN - 1) / ALIGN * ALIGN;
  }
}
