package dev.freshet.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.RedirectSettings;
import dev.freshet.client.SizeLimits;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The page docs/guide/security-limits.md has every limit of the HTTP client, with its default. */
class ClientLimitsPageTest {
    private static final Path PAGE = Path.of("../../docs/guide/security-limits.md");
    /** Settings that no peer can reach; those of the pool that have no key, or have it elsewhere. */
    private static final Set<String> NO_LIMITS = Set.of("clients.NAME.pool.max-life",
            "clients.NAME.pool.streams-before-next", "clients.NAME.pool.tls", "clients.NAME.pool.connect-limit",
            "clients.NAME.pool.ping-after", "clients.NAME.pool.ping-limit", "clients.NAME.retries.service-unavailable");

    @Test
    void every_limit_with_a_key_is_on_the_page_with_its_default() throws IOException {
        Map<String, String> rows = rows("clients.NAME.");
        Map<String, Object> limits = limits();
        assertThat(rows.keySet()).as("keys in docs/guide/security-limits.md. A new limit gets a row: | `key` | default |"
                + " unit | What happens at the limit |. A setting that no peer can reach joins NO_LIMITS of this test")
                .containsExactlyInAnyOrderElementsOf(limits.keySet());
        rows.forEach((key, written) ->
                assertThat(parsed(written, limits.get(key))).as(key).isEqualTo(limits.get(key)));
    }

    @Test
    void limits_of_sizes_and_redirects_are_on_the_page() throws IOException {
        SizeLimits sizes = SizeLimits.DEFAULT;
        assertThat(rows("SizeLimits.")).isEqualTo(Map.of("SizeLimits.body", (sizes.body() >> 20) + " MiB",
                "SizeLimits.errorBody", (sizes.errorBody() >> 10) + " KiB",
                "SizeLimits.decompressed", (sizes.decompressed() >> 30) + " GiB"));
        assertThat(Files.readString(PAGE)).contains("| redirects of a request | " + RedirectSettings.DEFAULT.most() + " |");
    }

    private static Map<String, Object> limits() {
        ClientProperties client = ClientProperties.read(
                Config.of(Map.of("clients.users.url", "http://users")), "users", "com.acme.Users");
        Map<String, Object> limits = new LinkedHashMap<>();
        collect("clients.NAME.timeouts", client.limits(), limits);
        limits.put("clients.NAME.timeouts.connect", client.pool().connectLimit());
        collect("clients.NAME.pool", client.pool(), limits);
        collect("clients.NAME.retries", client.retries(), limits);
        return limits;
    }

    private static void collect(String prefix, Record settings, Map<String, Object> limits) {
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String key = prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            if (!NO_LIMITS.contains(key)) {
                try {
                    limits.put(key, component.getAccessor().invoke(settings));
                } catch (ReflectiveOperationException impossible) {
                    throw new AssertionError(impossible);
                }
            }
        }
    }

    /** The text of a default as what the code has there. */
    private static Object parsed(String written, Object inCode) {
        return inCode instanceof Duration ? ConfigType.duration().parse(written) : Integer.parseInt(written);
    }

    /** The keys and defaults of rows whose key begins so. */
    private static Map<String, String> rows(String begin) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            String[] cells = line.replace("`", "").split("\\|");
            if (cells.length == 5 && line.startsWith("| `" + begin)) {
                assertThat(rows.put(cells[1].strip(), cells[2].strip())).as("a row is there once: " + line).isNull();
            }
        }
        return rows;
    }
}
