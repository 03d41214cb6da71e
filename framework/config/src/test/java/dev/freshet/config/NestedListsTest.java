package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of maps with lists in them, as a gateway's routes are, and files that are named one by one. */
class NestedListsTest {
    @TempDir
    Path directory;

    private Folder folder;

    @BeforeEach
    void folder() {
        folder = new Folder(directory);
    }

    private Config file(String yaml) {
        return Config.load(folder.file("own.yml", yaml).sources().withFile(directory.resolve("own.yml")));
    }

    @Test
    void reads_lists_inside_the_elements_of_lists() {
        Config config = file("routes:\n  - steps: [ { a: 1 }, { b: [x, y] } ]\n  - steps: [ c ]\n");

        List<ConfigReader> routes = config.reader("").elements("routes");
        assertThat(routes).hasSize(2);
        assertThat(routes.getFirst().elements("steps")).extracting(ConfigReader::names)
                .containsExactly(List.of("a"), List.of("b"));
        assertThat(routes.getFirst().elements("steps").get(1).list("b", ConfigType.text())).containsExactly("x", "y");
        assertThat(routes.get(1).elements("steps").getFirst().text()).contains("c");
    }

    @Test
    void counts_elements_that_set_nothing() {
        Config config = file("steps:\n  - a:\n  - b: {}\n  -\n  - c: { d: 1 }\nagain: &x\n  - e:\nmore: *x\n");

        assertThat(config.reader("").elements("steps")).extracting(ConfigReader::names)
                .containsExactly(List.of("a"), List.of("b"), List.of(), List.of("c"));
        assertThat(config.reader("").elements("more")).extracting(ConfigReader::names)
                .containsExactly(List.of("e"));
        assertThat(config.reader("").list("again", ConfigType.text())).isEmpty();
    }

    @Test
    void names_the_place_of_a_section_and_of_what_is_missing_in_an_element() {
        Config config = file("routes:\n  - id: a\n\n  - upstream:\n      name: b\n");

        List<ConfigReader> routes = config.reader("").elements("routes");
        assertThat(routes.get(1).origin("upstream").line()).isEqualTo(5);
        assertThatThrownBy(() -> routes.get(1).string("id", null))
                .hasMessage(folder.place("own.yml", 5) + ": routes[1].id is required");
        assertThatThrownBy(() -> routes.getFirst().problem("id", "must be b"))
                .hasMessage(folder.place("own.yml", 2) + ": routes[0].id must be b");
        assertThatThrownBy(() -> config.reader("routes[0]").elements("id"))
                .hasMessageEndingWith("routes[0].id is a list. Write each element after a dash");
    }

    @Test
    void names_the_file_in_which_a_required_key_is_missing() {
        Config config = file("shop:\n  name: a\n  url:\n");

        assertThatThrownBy(() -> config.reader("shop").string("city", null)).hasMessage(folder.place("own.yml", 2)
                + ": shop.city is required. Set it there, as environment variable SHOP_CITY or as argument"
                + " --shop.city=...");
        assertThatThrownBy(() -> config.reader("shop").string("url", null))
                .hasMessageStartingWith(folder.place("own.yml", 3) + ": shop.url is required. Set it there, ");
        assertThatThrownBy(() -> config.reader("mail").string("server", null)).hasMessageStartingWith(
                "mail.server is required. Set it in " + directory.resolve("own.yml") + ", as environment variable ");
    }

    @Test
    void reads_a_named_file_over_all_others_and_reads_it_again_as_it_is_then() {
        folder.file("application.yml", "a: 1\nb: 1\n");
        Config config = file("b: 2\n");
        assertThat(config.get("a")).contains("1");
        assertThat(config.get("b")).contains("2");
        assertThat(config.files()).contains(directory.resolve("own.yml"), directory.resolve("application.yml"));

        folder.file("own.yml", "b: 3\n");
        assertThat(config.again().get("b")).contains("3");
        assertThat(config.get("b")).contains("2");
        assertThatThrownBy(() -> Config.load(ConfigSources.none().withFile(directory.resolve("none.yml"))))
                .hasMessage(directory.resolve("none.yml") + " cannot be read: there is no such file");
    }

    @Test
    void compares_sections_without_knowing_their_keys() {
        Config config = file("a:\n  b: ${c}\n  d: [1]\nc: x\n");

        assertThat(config.texts("a")).isEqualTo(Map.of("a.b", "x", "a.d[0]", "1"));
        assertThatThrownBy(() -> config.requireAllKnown("a")).hasMessageContaining("a.b is an unknown key")
                .hasMessageNotContaining(" c is");
    }

    @Test
    void reads_rates_and_percentages() {
        assertThat(Rate.parse("100/s")).isEqualTo(new Rate(100, Duration.ofSeconds(1)));
        assertThat(Rate.parse("10 / 500ms").perSecond()).isEqualTo(20);
        assertThat(Percent.parse("50%")).isEqualTo(new Percent(50));
        for (String wrong : List.of("", "100", "/s", "100/", "0/s", "1/x", "1/0s", "1/ ", "1/9000h")) {
            assertThatThrownBy(() -> Rate.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
        for (String wrong : List.of("50", "%", "101%", "-1%", "5.5%")) {
            assertThatThrownBy(() -> Percent.parse(wrong)).as(wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
