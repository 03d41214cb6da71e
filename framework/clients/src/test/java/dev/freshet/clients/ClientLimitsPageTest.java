package dev.freshet.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.RedirectSettings;
import dev.freshet.client.SizeLimits;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigType;
import dev.freshet.test.documents.LimitsPage;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The page docs/guide/security-limits.md has every limit of the HTTP client, with its default. */
class ClientLimitsPageTest {
    /** Settings that no peer can reach; those of the pool that have no key, or have it elsewhere. */
    private static final Set<String> NO_LIMITS = Set.of("clients.NAME.pool.max-life",
            "clients.NAME.pool.streams-before-next", "clients.NAME.pool.tls", "clients.NAME.pool.connect-limit",
            "clients.NAME.pool.ping-after", "clients.NAME.pool.ping-limit", "clients.NAME.retries.service-unavailable");

    @Test
    void every_limit_with_a_key_is_on_the_page_with_its_default() throws IOException {
        Map<String, String> rows = LimitsPage.rows("clients.NAME.");
        Map<String, Object> limits = limits();
        assertThat(rows.keySet()).as(LimitsPage.FIX).containsExactlyInAnyOrderElementsOf(limits.keySet());
        rows.forEach((key, written) ->
                assertThat(parsed(written, limits.get(key))).as(key).isEqualTo(limits.get(key)));
    }

    @Test
    void limits_of_sizes_and_redirects_are_on_the_page() throws IOException {
        SizeLimits sizes = SizeLimits.DEFAULT;
        assertThat(LimitsPage.rows("SizeLimits.")).isEqualTo(Map.of("SizeLimits.body", (sizes.body() >> 20) + " MiB",
                "SizeLimits.errorBody", (sizes.errorBody() >> 10) + " KiB",
                "SizeLimits.decompressed", (sizes.decompressed() >> 30) + " GiB"));
        assertThat(LimitsPage.text()).contains("| redirects of a request | " + RedirectSettings.DEFAULT.most() + " |");
    }

    private static Map<String, Object> limits() {
        ClientProperties client = ClientProperties.read(
                Config.of(Map.of("clients.users.url", "http://users")), "users", "com.acme.Users");
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.putAll(LimitsPage.settings("clients.NAME.timeouts", client.limits()));
        limits.put("clients.NAME.timeouts.connect", client.pool().connectLimit());
        limits.putAll(LimitsPage.settings("clients.NAME.pool", client.pool()));
        limits.putAll(LimitsPage.settings("clients.NAME.retries", client.retries()));
        limits.keySet().removeAll(NO_LIMITS);
        return limits;
    }

    /** The text of a default as what the code has there. */
    private static Object parsed(String written, Object inCode) {
        return inCode instanceof Duration ? ConfigType.duration().parse(written) : Integer.parseInt(written);
    }
}
