package org.gmcn.app.web.api;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.javalin.http.Context;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiErrorsTest {
  private final Context context =
      (Context)
          Proxy.newProxyInstance(
              Context.class.getClassLoader(),
              new Class<?>[] {Context.class},
              (proxy, method, args) -> method.getReturnType() == Map.class ? Map.of() : null);

  @Test
  void aLackOfMemoryBecomesASentence() {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> run(new OutOfMemoryError("on purpose")))
        .withMessageContaining("memory of")
        .withMessageContaining("-Xmx");
  }

  @Test
  void otherErrorsBecomeExceptionsThatTheServerAnswers() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> run(new StackOverflowError()));
  }

  private void run(Error error) throws Exception {
    Api.guarded(
            ctx -> {
              throw error;
            })
        .handle(context);
  }
}
