package org.gmcn.app.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gmcn.InputException;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Which model, and its hyper-parameters. A command that has this also names {@link
 * HyperparameterFlags} as its model transformer, which adds a flag for each hyper-parameter.
 */
public final class ModelOptions {
  static final String DEFAULT = "gmcn";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      defaultValue = DEFAULT,
      completionCandidates = ModelNames.class,
      description = "The method: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String model;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Any hyper-parameter of the model by its name; `gmcn models` lists them all.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      defaultValue = "",
      description =
          "A named set of hyper-parameters of the model, which options change; `gmcn models` lists"
              + " them.")
  private String preset;

  public String preset() {
    return preset;
  }

  public Method<?> method() {
    return Methods.named(model);
  }

  /** The hyper-parameters that were given, by flag or by --set. */
  public Map<String, String> changes() {
    Map<String, String> changes = HyperparameterFlags.given(command);
    settings.forEach(
        (name, value) -> {
          if (changes.put(name, value) != null) {
            throw new InputException(
                name + " is given twice, as an option and by --set; leave one out.");
          }
        });
    return changes;
  }
}
