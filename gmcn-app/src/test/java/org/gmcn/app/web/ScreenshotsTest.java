package org.gmcn.app.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Takes the pictures of docs/images: {@code mvn -pl gmcn-app -am test -Dtest=ScreenshotsTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dgmcn.screenshots=FOLDER}.
 */
@EnabledIfSystemProperty(
    named = "gmcn.screenshots",
    matches = ".+",
    disabledReason = "takes pictures only when asked to")
class ScreenshotsTest {
  private static final String DATA =
      "generated:nodes=400,edges=1100,classes=4,features=120,words=10,seed=3";

  @Test
  void takePictures() {
    Path folder = Path.of(System.getProperty("gmcn.screenshots"));
    try (TestServer server = new TestServer();
        Playwright playwright =
            Playwright.create(
                new Playwright.CreateOptions()
                    .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")))) {
      Browser browser =
          playwright
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(Path.of("/usr/bin/chromium"))
                      .setArgs(List.of("--no-sandbox", "--headless", "--disable-gpu")));
      train(server, "gcn", "{\"epochs\": 120}");
      train(server, "gmcn", "{\"epochs\": 300, \"epsilon\": 0.9}");
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        for (int width : new int[] {1280, 400}) {
          Page page =
              browser.newPage(
                  new Browser.NewPageOptions().setViewportSize(width, 860).setColorScheme(scheme));
          page.setDefaultTimeout(60_000);
          String suffix =
              (scheme == ColorScheme.DARK ? "-dark" : "") + (width == 400 ? "-phone" : "");
          for (String name : List.of("data", "train", "graph/7", "node/7", "results")) {
            page.navigate(server.url("/#/" + name));
            assertThat(page.locator("h1")).isVisible();
            page.waitForTimeout(2500);
            page.screenshot(
                new Page.ScreenshotOptions()
                    .setFullPage(true)
                    .setPath(folder.resolve(name.replace("/7", "") + suffix + ".png")));
          }
          page.close();
        }
      }
    }
  }

  private static void train(TestServer server, String model, String options) {
    String body =
        "{\"data\": \"" + DATA + "\", \"model\": \"" + model + "\", \"options\": " + options + "}";
    server.await(String.valueOf(server.post("/api/runs", body).json().get("id")));
  }
}
