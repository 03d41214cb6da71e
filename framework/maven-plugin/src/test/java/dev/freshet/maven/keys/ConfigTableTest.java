package dev.freshet.maven.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTableTest {
    @TempDir
    private Path folder;

    private String line(String key, Config config) throws IOException {
        return ConfigTable.of(OwnKeys.read(), config).lines().filter(line -> line.startsWith(key + " ")).findFirst()
                .orElseThrow().replaceAll(" {2,}", " | ");
    }

    @Test
    void shows_type_default_value_and_origin_of_every_key() throws IOException {
        Path file = folder.resolve("application.yml");
        Files.writeString(file, """
                server: {port: '${PORT:1}', maxQueue: 7}
                data.sources.main:
                  url: jdbc:postgresql://anna:tea@db/shop?user=a&password=tea&ssl=true
                  password: tea
                  username: ${MISSING}
                """);
        Config config = Config.load(ConfigSources.none().withFile(file)
                .withEnvironment(Map.of("PORT", "8081", "SERVER_HOST", "::1")).withArguments("--server.backlog=3"));

        assertThat(line("server.port", config)).isEqualTo("server.port | integer | 8080 | 8081 | " + file + ":1");
        assertThat(line("server.max-queue", config)).contains(" | 10000 | 7 | ");
        assertThat(line("server.host", config)).endsWith(" | 0.0.0.0 | ::1 | environment variable SERVER_HOST");
        assertThat(line("server.backlog", config)).endsWith(" | 4096 | 3 | argument --server.backlog");
        assertThat(line("server.compression.mime-types", config)).contains("list of text | text/html, text/plain")
                .endsWith("… | - | -");
        assertThat(line("server.io-threads", config)).endsWith(" | 0 | - | -");
        assertThat(line("server.execution-mode", config)).contains(" | nio, hybrid | nio | ");
        assertThat(line("data.sources.NAME.password", config)).contains(" | text | empty | - | -");
        assertThat(line("data.sources.main.url", config))
                .contains("jdbc:postgresql://****@db/shop?user=a&password=****&ssl=true");
        assertThat(line("data.sources.main.password", config)).contains(" | **** | ");
        assertThat(line("data.sources.main.username", config)).contains("(a placeholder cannot be resolved)");
        assertThat(ConfigTable.of(OwnKeys.read(), config)).doesNotContain("tea");
    }
}
