package dev.freshet.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.clients.shop.Shop;
import dev.freshet.clients.shop.Texts;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that another object replaces, as tests do. The file still has its keys. */
class ReplacedClientTest {
    private static final Texts REPLACEMENT = (Texts) Proxy.newProxyInstance(Texts.class.getClassLoader(),
            new Class<?>[] {Texts.class}, (proxy, method, arguments) -> {
                throw new UnsupportedOperationException(method.getName());
            });

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("application.yml"), """
                server: { port: 0 }
                clients:
                  users: { url: http://localhost:1 }
                  text-service: { url: http://localhost:1, headers: { X-Api-Key: none } }
                """);
    }

    private RunningApplication start(String... arguments) {
        return Freshet.start(Shop.class, ConfigSources.of(arguments).withFile(file),
                beans -> beans.replace(Texts.class, REPLACEMENT));
    }

    @Test
    void may_have_its_keys_in_a_file() {
        try (RunningApplication application = start()) {
            assertThat(application.bean(HttpClients.class).all()).containsOnlyKeys("users");
        }
    }

    @Test
    void does_not_hide_unknown_arguments() {
        assertThatThrownBy(() -> start("--server.prot=1")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("argument --server.prot is an unknown key. Did you mean server.port?");
    }
}
