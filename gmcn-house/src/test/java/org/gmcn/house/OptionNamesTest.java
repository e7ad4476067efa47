package org.gmcn.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gmcn.Setting;
import org.gmcn.app.Cli;
import org.gmcn.app.console.Console;
import org.gmcn.app.context.CommandContext;
import org.gmcn.app.context.Interrupts;
import org.gmcn.app.option.SettingNames;
import org.gmcn.data.catalogue.DataHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only the command line names options, and the options that it names exist. */
class OptionNamesTest {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
  private static final Pattern LAUNCHER = Pattern.compile("GMCN_JAVA_OPTS");

  /** A text block, a string, a comment. Other text is code, where -- decrements. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])'"
              + "|/\\*[\\s\\S]*?\\*/|//[^\\n]*");

  /** An option of java itself, which everyone who embeds the library gives. */
  private static final String OF_JAVA = "--add-modules";

  @ParameterizedTest
  @ValueSource(strings = {"gmcn-core", "gmcn-data", "gmcn-run", "gmcn-experiment"})
  void noLibraryNamesAnOption(String module) {
    Set<String> found = new TreeSet<>();
    for (Path file : Sources.java(module)) {
      String source = Sources.read(file);
      Matcher text = TEXT.matcher(source);
      while (text.find()) {
        for (Pattern name : new Pattern[] {OPTION, LAUNCHER}) {
          Matcher matcher = name.matcher(text.group());
          while (matcher.find()) {
            if (!matcher.group().equals(OF_JAVA)) {
              int at = text.start() + matcher.start();
              found.add(Sources.place(file, source, at) + ": " + matcher.group());
            }
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void settingsHaveNamesThatTheCommandLineKnows() {
    Set<String> real = names(completion());
    assertThat(real).contains("--data", "--hidden");
    for (Setting setting : Setting.values()) {
      assertThat(real).containsAll(names(SettingNames.of(setting)));
    }
  }

  private static Set<String> names(String text) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = OPTION.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group());
    }
    return names;
  }

  /** The completion script, which is made from the model of all commands. */
  private static String completion() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    Console console = new Console(print, print, false, false);
    CommandContext context =
        new CommandContext(console, DataHome.fromEnvironment(), new Interrupts());
    assertThat(Cli.run(context, "completion")).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
