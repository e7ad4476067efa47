package org.gmcn.app;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.gmcn.app.context.CommandContext;
import picocli.CommandLine;

/** Makes commands: those whose public constructor takes the {@link CommandContext} are given it. */
final class CommandFactory implements CommandLine.IFactory {
  private final CommandLine.IFactory plain = CommandLine.defaultFactory();
  private final CommandContext context;

  CommandFactory(CommandContext context) {
    this.context = context;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getConstructors()) {
      Class<?>[] parameters = constructor.getParameterTypes();
      if (parameters.length == 1 && parameters[0] == CommandContext.class) {
        try {
          return type.cast(constructor.newInstance(context));
        } catch (InvocationTargetException e) {
          throw new IllegalStateException(e.getCause());
        }
      }
    }
    return plain.create(type);
  }
}
