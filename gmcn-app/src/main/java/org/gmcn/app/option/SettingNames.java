package org.gmcn.app.option;

import java.util.List;
import java.util.stream.Collectors;
import org.gmcn.InputException;
import org.gmcn.Setting;

/** Adds the options of the command line to messages of the library, which knows none of them. */
public final class SettingNames {
  private SettingNames() {}

  /** The message, with the options that correct the error. */
  public static String sentence(InputException e) {
    return sentence(e.getMessage(), e.settings());
  }

  /** A sentence with the names of settings in brackets at its end. */
  public static String sentence(String text, List<Setting> settings) {
    if (settings.isEmpty()) {
      return text;
    }
    String open = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    return settings.stream()
        .map(SettingNames::of)
        .collect(Collectors.joining(", ", open + " (", ")."));
  }

  /** The option, or the command or environment variable, that sets it. */
  public static String of(Setting setting) {
    return switch (setting) {
      case BATCH -> "--batch";
      case CHECKPOINT_EVERY -> "--checkpoint-every";
      case EDGES -> "--edges";
      case EPOCHS -> "--epochs";
      case FEATURES -> "--features";
      case HEAP -> "GMCN_JAVA_OPTS";
      case KERNELS -> "--kernels";
      case LEARNING_RATE -> "--lr";
      case OUT -> "--out";
      case RATIO -> "--ratio";
      case RESUME -> "--resume";
      case RIVAL -> "--rival";
      case ROUNDS -> "--rounds";
      case THREADS -> "--threads";
      case TRAINED -> "gmcn train --out";
    };
  }
}
