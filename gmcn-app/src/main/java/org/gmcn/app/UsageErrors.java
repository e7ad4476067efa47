package org.gmcn.app;

import java.util.ArrayList;
import java.util.List;
import org.gmcn.Nearest;
import org.gmcn.app.console.Text;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one sentence what is wrong with a command line. */
final class UsageErrors {
  private UsageErrors() {}

  static String sentence(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return unmatched(command, name, unmatched.getUnmatched().get(0));
    }
    String message = e.getMessage().strip();
    int newLine = message.indexOf('\n');
    message = newLine < 0 ? message : message.substring(0, newLine);
    message = message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    message =
        message
            .replaceFirst(" is not an? (long|int)$", " is not a whole number")
            .replaceFirst(" is not a double$", " is not a number");
    return Text.sentence(message) + "; see `" + name + " --help`.";
  }

  private static String unmatched(CommandLine command, String name, String argument) {
    int equals = argument.indexOf('=');
    String word = equals < 0 ? argument : argument.substring(0, equals);
    if (word.startsWith("-")) {
      return "There is no option "
          + word
          + " of "
          + name
          + "; did you mean "
          + Nearest.to(word, options(command))
          + "?";
    }
    List<String> commands = new ArrayList<>(command.getSubcommands().keySet());
    return commands.isEmpty()
        ? name + " does not know what to do with " + word + "; see `" + name + " --help`."
        : "There is no command "
            + name
            + " "
            + word
            + "; did you mean "
            + name
            + " "
            + Nearest.to(word, commands)
            + "?";
  }

  private static List<String> options(CommandLine command) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      names.add(option.longestName());
    }
    return names;
  }
}
