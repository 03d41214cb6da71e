package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What documents show as code is code. */
class SnippetsTest {
    static Stream<Path> pages_with_java() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Path document : Repository.documents()) {
            if (MarkdownPage.read(document).snippets().stream().anyMatch(JavaPage::isJava)) {
                pages.add(Repository.ROOT.relativize(document));
            }
        }
        return pages.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages_with_java")
    void java_compiles_with_the_annotation_processor(Path page, @TempDir Path classes) throws Exception {
        assertThat(JavaPage.read(page).compile(classes)).isEmpty();
    }

    @Test
    void yaml_can_be_loaded() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path document : Repository.documents()) {
            for (MarkdownPage.Snippet snippet : MarkdownPage.read(document).snippets()) {
                if (snippet.language().equals("yaml")) {
                    try {
                        new Load(LoadSettings.builder().build()).loadAllFromString(snippet.text())
                                .forEach(part -> { });
                    } catch (RuntimeException e) {
                        wrong.add(Repository.ROOT.relativize(document) + ":" + snippet.line() + ": " + e.getMessage());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }
}
