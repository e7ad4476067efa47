package org.gmcn.method;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gmcn.InputException;

/**
 * A named set of hyper-parameters of a method.
 *
 * @param doc the purpose, in a sentence
 * @param changes values that differ from the defaults, by name
 * @since 0.1
 */
public record Preset(String name, String doc, Map<String, Object> changes) {
  /** The preset of a method by its name. */
  public static Preset named(Method<?> method, String name) {
    List<Preset> presets = method.presets();
    if (presets.isEmpty()) {
      throw new InputException(method.title() + " has no presets, so not " + name + " either.");
    }
    return presets.stream()
        .filter(preset -> preset.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    method.title()
                        + " has no preset "
                        + name
                        + "; it has "
                        + presets.stream().map(Preset::name).collect(Collectors.joining(", "))
                        + "."));
  }
}
