package org.gmcn.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gmcn.TestOptions;
import org.gmcn.mask.MaskOptions;
import org.junit.jupiter.api.Test;

class PerLayerTest {
  private static final GmcnOptions DEFAULTS = TestOptions.gmcn();

  private static GmcnOptions with(Object... changes) {
    Map<String, Object> map = new java.util.HashMap<>();
    for (int k = 0; k < changes.length; k += 2) {
      map.put((String) changes[k], changes[k + 1]);
    }
    return Options.with(DEFAULTS, map);
  }

  @Test
  void oneValueHoldsForAllLayersAndSeveralForOneEach() {
    GmcnOptions options = with("alpha", "0.5, 0.8", "mask", "none,cosine", "keep", 0.65);
    assertThat(options.layer(0).alpha()).isEqualTo(0.5);
    assertThat(options.layer(1).alpha()).isEqualTo(0.8);
    assertThat(options.maskOptions(0).rule()).isEqualTo(MaskOptions.Rule.NONE);
    assertThat(options.maskOptions(1))
        .isEqualTo(with("mask", "cosine", "keep", 0.65).maskOptions(1));
  }

  @Test
  void inFilesTheyAreAValueIfAllLayersAgreeAndElseAnArray() {
    Map<String, Object> map =
        Options.toMap(
            with("alpha", "0.5,0.8", "gamma", "0.1,0.1", "mask", "cosine", "keep", "0.7,0.8"));
    assertThat(map)
        .containsEntry("alpha", List.of(0.5, 0.8))
        .containsEntry("gamma", 0.1)
        .containsEntry("mask", "cosine")
        .containsEntry("keep", List.of(0.7, 0.8));
    assertThat(Options.toMap(Options.with(DEFAULTS, map))).isEqualTo(map);
    assertThat(Options.toMap(with("mask", "cosine", "keep", "auto"))).containsEntry("keep", "auto");
  }

  @Test
  void anyOtherNumberOfValuesIsRefused() {
    assertThatThrownBy(() -> with("keep", "0.5,0.6,0.7", "mask", "cosine"))
        .hasMessage(
            "keep has 3 values, 0.5,0.6,0.7, for 2 layers; give one value for all layers or one for"
                + " each.");
    assertThatThrownBy(() -> with("alpha", "0.5,0.5", "layers", 3))
        .hasMessageContaining("alpha has 2 values");
    assertThatThrownBy(() -> with("alpha", "0.5,")).hasMessage("alpha must be a number, not ''.");
    assertThatThrownBy(() -> with("mask", "cosine,magic"))
        .hasMessageStartingWith("mask must be one of cosine, truncated");
  }

  @Test
  void sharesAreChecked() {
    for (Object keep : List.of("0", 1.5, "0.5,-1")) {
      assertThatThrownBy(() -> with("keep", keep, "mask", "cosine"))
          .hasMessageStartingWith("keep must be above 0 and at most 1, not ");
    }
    assertThatThrownBy(() -> with("keep", "half", "mask", "cosine"))
        .hasMessage("keep must be a number, not 'half'.");
    assertThatThrownBy(() -> with("keep", 0.5, "mask", "truncated"))
        .hasMessage(
            "keep is the share that the mask rule cosine keeps; the mask rule truncated has none.");
  }
}
