package org.gmcn.app.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gmcn.app.console.Console;
import org.gmcn.app.console.Table;
import org.gmcn.app.console.Text;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.ExitCode;
import org.gmcn.app.option.HyperparameterFlags;
import org.gmcn.app.option.JsonOption;
import org.gmcn.app.option.ModelNames;
import org.gmcn.method.Method;
import org.gmcn.method.Methods;
import org.gmcn.method.Options;
import org.gmcn.method.Preset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gmcn models}: every method, its hyper-parameters and their defaults. */
@Command(name = "models", description = "List the models with their hyper-parameters and defaults.")
public final class ModelsCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      completionCandidates = ModelNames.class,
      description = "Only these models.")
  private List<String> names = new ArrayList<>();

  @Mixin private JsonOption json;

  public ModelsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<Method<?>> methods = new ArrayList<>();
    names.forEach(name -> methods.add(Methods.named(name)));
    if (names.isEmpty()) {
      methods.addAll(Methods.all());
    }
    Console console = json.reporter(context.console());
    for (Method<?> method : methods) {
      print(method, console);
    }
    console.line(
        "Any of them is changed by its option, e.g. `gmcn train --model %s --lr 0.02`.",
        methods.get(0).name());
    json.write(
        context.console(), Map.of("models", methods.stream().map(ModelsCommand::toMap).toList()));
    return ExitCode.OK;
  }

  private static void print(Method<?> method, Console console) {
    console.line(
        "%s  %s%s",
        console.style().bold(method.name()),
        method.title(),
        method.inductive() ? "" : " (labels only the graph it was trained on)");
    console.line(console.style().dim(method.paper()));
    Table table = new Table("  option", "default", "meaning");
    for (Options.Entry entry : entries(method)) {
      table.row(
          "  " + HyperparameterFlags.flag(entry.name()), Text.value(entry.value()), meaning(entry));
    }
    table.print(console);
    for (Preset preset : method.presets()) {
      console.line("");
      console.line("  --preset %s: %s.", preset.name(), preset.doc());
      console.line("    %s", console.style().dim(values(preset)));
    }
    console.line("");
  }

  private static String values(Preset preset) {
    return preset.changes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(e -> e.getKey() + " " + Text.value(e.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String meaning(Options.Entry entry) {
    boolean named = entry.choices().stream().allMatch(choice -> entry.doc().contains(choice));
    return named ? entry.doc() : entry.doc() + " [" + String.join("|", entry.choices()) + "]";
  }

  /** The option --batch means clusters only to methods that train on them. */
  private static List<Options.Entry> entries(Method<?> method) {
    List<Options.Entry> entries = new ArrayList<>(Options.entries(method.defaults()));
    for (Options.Entry entry : Options.entries(method.training())) {
      if (!entry.name().equals("batch") || method.trainsOnClusters()) {
        entries.add(entry);
      }
    }
    return entries;
  }

  private static Map<String, Object> toMap(Method<?> method) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", method.name());
    map.put("title", method.title());
    map.put("paper", method.paper());
    map.put("inductive", method.inductive());
    map.put("presets", method.presets().stream().map(Options::toMap).toList());
    map.put("hyperparameters", entries(method).stream().map(ModelsCommand::toMap).toList());
    return map;
  }

  private static Map<String, Object> toMap(Options.Entry entry) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", entry.name());
    map.put("option", HyperparameterFlags.flag(entry.name()));
    map.put("type", Options.typeName(entry));
    map.put("perLayer", entry.perLayer());
    map.put("default", Options.plain(entry.value()));
    map.put("choices", entry.choices());
    map.put("description", entry.doc());
    return map;
  }
}
