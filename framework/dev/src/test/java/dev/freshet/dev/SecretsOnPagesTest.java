package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start page masks what the framework's messages mask, and passwords in URLs. */
class SecretsOnPagesTest {
    @TempDir
    private Path folder;

    @Test
    void the_start_page_shows_no_secret() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.writeResource("application.yml", """
                    shop:
                      passwd: hidden
                      api-keys:
                        alice: hidden
                      greeting: ${TEA_TOKEN:hidden}
                      suppliers: https://bob:hid@hidden@one.example/a,https://eve:hidden@two.example/b?token=hidden&x=y
                    """).write("ShopKeys", """
                    package shop;
                    import dev.freshet.config.ConfigurationProperties;
                    import java.util.Map;
                    @ConfigurationProperties("shop")
                    record ShopKeys(String passwd, Map<String, String> apiKeys, String greeting, String suppliers) {
                    }
                    """).start("--server.port=0");
            assertThat(project.get("/.freshet/")).contains("shop.passwd", "shop.api-keys.alice", "shop.greeting",
                    "https://****@one.example/a", "https://****@two.example/b?token=****&amp;x=y")
                    .doesNotContain("hidden", "hid@");
        }
    }
}
