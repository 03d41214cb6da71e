package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.DataSize;
import dev.freshet.config.Percent;
import dev.freshet.server.config.Limit;
import dev.freshet.test.documents.LimitsPage;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page docs/guide/security-limits.md names every limit, with the default that it has. */
class SecurityLimitsPageTest {
    /** Keys that no peer can meet. What is a section or a switch need not be here. */
    private static final Set<String> NO_LIMITS = Set.of("server.host", "server.port", "server.execution-mode",
            "server.thread-type", "server.io-threads", "server.shutdown-delay", "server.compression.mime-types",
            "server.compression.min-response-size", "server.compression.level", "server.compression.algorithms",
            "server.static.locations", "server.static.path", "server.static.cache-control",
            "server.static.welcome-file", "server.static.fallback", "management.port", "management.host",
            "management.health.readiness", "server.unix-socket.*", "server.listeners",
            "server.multipart.location",
            // Whom the server trusts, and with what: docs/guide/tls.md.
            "server.tls.*");

    @Test
    void every_counted_limit_is_on_the_page() throws IOException {
        String page = LimitsPage.text();
        Set<String> missing = new TreeSet<>();
        for (Limit limit : Limit.values()) {
            String name = limit.name().toLowerCase(Locale.ROOT);
            if (!page.contains("Counted: `" + name + "`")) {
                missing.add(name);
            }
        }
        assertThat(missing).as("constants of Limit without a row in docs/guide/security-limits.md. For each add a row,"
                + " under the heading that fits:"
                + " | `key` | `default` | unit | What happens. Counted: `name_of_the_limit` |")
                .isEmpty();
    }

    @Test
    void every_key_that_is_a_limit_is_on_the_page_once_with_its_default() throws IOException {
        assertThat(LimitsPage.rows("server.", "management.")).as(LimitsPage.FIX)
                .containsExactlyInAnyOrderEntriesOf(limits());
    }

    /** The keys of all configuration records of this module that are limits, with their defaults. */
    private static Map<String, String> limits() {
        Map<String, String> limits = new LinkedHashMap<>();
        for (ConfigBinder<? extends Record> binder : List.of(new ServerProperties$Binder(),
                new WebSocketProperties$Binder(), new EventStreamProperties$Binder(),
                new CompressionProperties$Binder(), new StaticFilesProperties$Binder(),
                new ManagementProperties$Binder(), new JsonProperties$Binder(), new PathProperties$Binder(),
                new RateLimitProperties$Binder(), new MultipartProperties$Binder())) {
            collect(binder.prefix(), Config.of(Map.of()).bind(binder), limits);
        }
        return limits;
    }

    private static void collect(String prefix, Record settings, Map<String, String> limits) {
        LimitsPage.settings(prefix, settings).forEach((key, value) -> {
            if (value instanceof Boolean || NO_LIMITS.contains(key) || NO_LIMITS.contains(key + ".*")) {
                return;
            }
            if (value instanceof Record section && !(value instanceof DataSize) && !(value instanceof Percent)) {
                collect(key, section, limits);
            } else {
                limits.put(key, value instanceof Duration time ? time.toSeconds() + "s"
                        : value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString());
            }
        });
    }
}
