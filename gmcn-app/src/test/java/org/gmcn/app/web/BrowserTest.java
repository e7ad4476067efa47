package org.gmcn.app.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pages in a real Chromium, which is skipped where there is none. */
class BrowserTest {
  private static final List<String> PLACES =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--headless",
          "--disable-gpu",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private static Playwright playwright;
  private static Browser browser;
  private static TestServer server;
  private static String trained;

  private final List<String> complaints = new ArrayList<>();
  private Page page;

  @BeforeAll
  static void start() {
    Path chromium =
        Stream.of(PLACES.toArray(new String[0]))
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    Assumptions.assumeTrue(
        chromium != null, "no Chromium here (apt-get install chromium): browser tests are skipped");
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(chromium).setArgs(FLAGS));
    PlaywrightAssertions.setDefaultAssertionTimeout(60_000);
    server = new TestServer();
    trained = server.train("{\"epochs\": 60, \"epsilon\": 0.9}");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
    if (playwright != null) {
      playwright.close();
    }
  }

  @BeforeEach
  void open() {
    page = browser.newPage(new Browser.NewPageOptions().setViewportSize(1280, 900));
    page.setDefaultTimeout(60_000);
    page.onConsoleMessage(this::note);
    page.onPageError(complaints::add);
  }

  private void note(ConsoleMessage message) {
    if (message.type().equals("error") && !message.text().contains("status of 400")) {
      complaints.add(message.text());
    }
  }

  @AfterEach
  void nothingWasRefusedByThePolicyOrWentWrong() {
    page.close();
    assertThat(complaints).isEmpty();
  }

  private void go(String hash) {
    page.navigate(server.url("/#/" + hash));
    assertThat(page.locator("h1")).isVisible();
  }

  @Test
  void aTrainingCanBeStartedWatchedAndRead() {
    go("train");
    page.selectOption("#train-data", "karate");
    page.fill("#train-ratio", "0.3");
    page.fill("#option-epochs", "150");
    page.fill("#option-patience", "150");
    page.click("text=Start training");
    Locator curve = page.locator("#chart-loss path.line").first();
    assertThat(curve).hasAttribute("data-points", Pattern.compile("[1-9]\\d*"));
    assertThat(page.locator("#chart-kept path.line")).hasCount(2);
    assertThat(page.locator("#live .state")).hasText("done");
    assertThat(curve).hasAttribute("data-points", Pattern.compile("1[45]\\d"));
    assertThat(page.locator("#live-text")).containsText("test accuracy");
  }

  @Test
  void thePublishedSplitCanBeChosen() {
    String nodes = "id,label,split\na,x,train\nb,y,train\nc,x,validation\nd,y,test\n";
    byte[] zip = TestServer.zip("nodes.csv", nodes, "edges.csv", "source,target\na,c\nb,d\n");
    assertThat(server.upload("shared-out", zip).status()).isEqualTo(201);
    go("train");
    page.selectOption("#train-data", "shared-out");
    page.selectOption("#train-split", "public");
    assertThat(page.locator("#train-ratio")).isDisabled();
    page.fill("#option-epochs", "3");
    Request sent =
        page.waitForRequest(
            r -> r.method().equals("POST") && r.url().endsWith("/api/runs"),
            () -> page.click("text=Start training"));
    assertThat(sent.postData()).contains("\"split\":\"public\"");
    assertThat(page.locator("#live .state")).hasText("done");
  }

  @Test
  void aRunCanBeStopped() {
    go("train");
    page.selectOption("#train-data", "karate");
    page.fill("#train-ratio", "0.3");
    page.fill("#option-epochs", "5000000");
    page.fill("#option-patience", "5000000");
    page.click("text=Start training");
    assertThat(page.locator("#live-text")).containsText("epoch");
    page.click("#stop");
    assertThat(page.locator("#live .state")).hasText("stopped");
  }

  @Test
  void keptAndDroppedEdgesDifferBetweenRounds() {
    String node = nodeWhoseChoiceChanges();
    go("graph/" + node);
    Locator canvas = page.locator("#canvas");
    assertThat(canvas).hasAttribute("data-kept", Pattern.compile("\\d+"));
    Set<String> kept = new HashSet<>();
    page.locator("#round").focus();
    for (int k = 0; k < 8; k++) {
      kept.add(canvas.getAttribute("data-kept"));
      page.keyboard().press("ArrowRight");
    }
    assertThat(kept).hasSizeGreaterThan(1);
    assertThat(page.locator("#round-label")).hasText("Layer 2 of 2, round 4 of 4");
    page.click("#why");
    assertThat(page.locator("h1")).containsText("Why node " + node + " is");
    assertThat(page.locator("#neighbours tbody tr").first()).isVisible();
    page.locator("#neighbours button").first().click();
    assertThat(page.locator("#neighbours tbody tr td:last-child").first())
        .containsText(Pattern.compile("\\d %"));
  }

  @SuppressWarnings("unchecked")
  private static String nodeWhoseChoiceChanges() {
    for (int node = 0; node < 34; node++) {
      Map<String, Object> graph = server.get("/api/runs/" + trained + "/graph?node=" + node).json();
      Set<Long> counts = new HashSet<>();
      for (int at = 0; at < 8; at++) {
        int round = at;
        String centre = Integer.toString(node);
        counts.add(
            ((List<Map<String, String>>) graph.get("edges"))
                .stream()
                    .filter(
                        e -> e.get("source").equals(centre) && e.get("kept").charAt(round) == '1')
                    .count());
      }
      if (counts.size() > 1) {
        return Integer.toString(node);
      }
    }
    throw new IllegalStateException("no node changes its choice");
  }

  @Test
  void aBadUploadIsExplained() {
    go("data");
    byte[] zip =
        TestServer.zip("nodes.csv", "id,label\na,x\n", "edges.csv", "source,target\na,zz\n");
    page.setInputFiles("#zip", new FilePayload("bad.zip", "application/zip", zip));
    page.click("text=Upload");
    assertThat(page.locator("#upload-error")).containsText("edges.csv");
    page.setInputFiles(
        "#zip",
        new FilePayload("bad.zip", "application/zip", "?".getBytes(StandardCharsets.UTF_8)));
    page.click("text=Upload");
    assertThat(page.locator("#upload-error")).containsText("zip");
  }

  @Test
  void resultsAndDataAreDrawn() {
    go("data");
    assertThat(page.locator("svg.chart")).hasCount(2);
    go("results");
    assertThat(page.locator("svg.chart circle.point")).hasCount(34);
    assertThat(page.locator("text=All of them as CSV")).isVisible();
  }

  @Test
  void everyPageFitsAPhoneAndWorksInTheDark() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (Page narrow =
          browser.newPage(
              new Browser.NewPageOptions().setViewportSize(400, 800).setColorScheme(scheme))) {
        for (String name : List.of("data", "train", "graph", "node", "results")) {
          narrow.navigate(server.url("/#/" + name));
          assertThat(narrow.locator("h1")).isVisible();
          assertThat((Integer) narrow.evaluate("document.documentElement.scrollWidth - innerWidth"))
              .as(name)
              .isLessThanOrEqualTo(0);
        }
      }
    }
  }

  @Test
  void pagesCanBeReachedByKeyboard() {
    go("data");
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    assertThat(page.locator("nav a:focus")).hasText("Training");
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).hasText("Training");
  }
}
