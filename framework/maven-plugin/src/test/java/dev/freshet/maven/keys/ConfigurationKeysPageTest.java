package dev.freshet.maven.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigurationKeysPageTest {
    private static final Path PAGE = Path.of("../../docs/guide/configuration-keys.md");

    @Test
    void the_page_is_what_the_code_says() throws IOException {
        String generated = KeysPage.of(OwnKeys.read());
        if ("true".equals(System.getenv("FRESHET_WRITE_PAGES"))) {
            Files.writeString(PAGE, generated);
        }

        assertThat(PAGE).as("to write it again: FRESHET_WRITE_PAGES=true ./freshet test ConfigurationKeysPageTest")
                .content().isEqualTo(generated);
    }
}
