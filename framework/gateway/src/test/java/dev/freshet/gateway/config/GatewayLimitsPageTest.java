package dev.freshet.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.ConfigType;
import dev.freshet.gateway.Yaml;
import dev.freshet.gateway.filter.guard.RateLimit;
import dev.freshet.test.documents.LimitsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page docs/guide/security-limits.md has every limit of the gateway, with its default. */
class GatewayLimitsPageTest {
    private static final Path FILTERS = Path.of("src/main/java/dev/freshet/gateway/filter");
    /** Settings that no peer can reach, and sections with rows of their own. */
    private static final Set<String> NO_LIMITS = Set.of("UPSTREAM.pool.max-life", "UPSTREAM.pool.streams-before-next",
            "UPSTREAM.pool.tls", "gateway.routes", "gateway.upstreams", "gateway.reload-interval");

    @TempDir
    Path folder;

    @Test
    void every_limit_of_routes_and_upstreams_is_on_the_page_with_its_default() throws IOException {
        Map<String, String> rows = LimitsPage.rows("ROUTE.", "UPSTREAM.pool.", "gateway.");
        Map<String, Object> limits = limits();
        assertThat(rows.keySet()).as(LimitsPage.FIX).containsExactlyInAnyOrderElementsOf(limits.keySet());
        rows.remove("gateway.max-buffered");
        rows.forEach((key, written) ->
                assertThat(parsed(written, limits.get(key))).as(key).isEqualTo(limits.get(key)));
    }

    @Test
    void an_eighth_of_the_heap_is_buffered() throws IOException {
        assertThat(LimitsPage.rows("gateway.max-buffered").values()).containsExactly("an eighth of the heap");
        assertThat(config().maxBuffered().bytes()).isEqualTo(Runtime.getRuntime().maxMemory() / 8);
    }

    @Test
    void an_instance_is_ejected_as_the_page_says() throws IOException {
        Ejection ejection = upstream().ejection();
        assertThat(LimitsPage.rows("UPSTREAM.ejection").values()).containsExactly(ejection.failures() + " failures, "
                + ejection.time().toSeconds() + "s, " + ejection.atMost() + "%");
    }

    /** Defaults of filters are texts in their sources. */
    @ParameterizedTest
    @CsvSource({"rate-limit.keys-per-address, guard/RateSettings", "retry.max-body, guard/RetrySettings",
        "mirror.max-body, guard/Mirror", "mirror.max-outstanding, guard/Mirror", "jwt.max-stale, token/TokenSettings"})
    void filters_have_the_defaults_of_the_page(String key, String source) throws IOException {
        String written = LimitsPage.rows("FILTER." + key).get("FILTER." + key);
        String name = key.substring(key.indexOf('.') + 1);
        assertThat(source(source)).contains('"' + name + "\", \"" + written + "\")");
    }

    @Test
    void a_circuit_breaker_opens_as_the_page_says() throws IOException {
        assertThat(LimitsPage.rows("FILTER.circuit-breaker").values()).containsExactly("50% of 100");
        assertThat(source("guard/CircuitBreaker")).contains("\"failures\", \"50%\"", "\"window\", \"100\"");
    }

    @Test
    void the_page_has_no_other_limit_of_a_filter() throws IOException {
        assertThat(LimitsPage.rows("FILTER.rate-limit.max-keys").values())
                .containsExactly(Integer.toString(RateLimit.MAX_KEYS));
        assertThat(LimitsPage.rows("FILTER.").keySet()).containsExactlyInAnyOrder("FILTER.rate-limit.rate",
                "FILTER.rate-limit.burst", "FILTER.rate-limit.max-keys", "FILTER.rate-limit.keys-per-address",
                "FILTER.circuit-breaker", "FILTER.max-body", "FILTER.retry.max-body", "FILTER.mirror.max-body",
                "FILTER.mirror.max-outstanding", "FILTER.jwt.max-stale");
    }

    private GatewayConfig config() {
        return GatewayConfig.read(Yaml.in(folder, """
                gateway:
                  upstreams: { test: { instances: ["127.0.0.1:1"] } }
                  routes: [ { id: all, match: { path: "/**" }, upstream: test } ]
                """).load());
    }

    private UpstreamConfig upstream() {
        return config().upstreams().values().iterator().next();
    }

    private Map<String, Object> limits() {
        RouteConfig route = config().routes().getFirst();
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.putAll(LimitsPage.settings("gateway", config()));
        limits.putAll(LimitsPage.settings("ROUTE.timeouts", route.limits()));
        limits.put("ROUTE.timeouts.tunnel", route.tunnelIdle());
        limits.putAll(LimitsPage.settings("ROUTE.retry", route.retry()));
        limits.putAll(LimitsPage.settings("UPSTREAM.pool", upstream().pool()));
        limits.put("UPSTREAM.pool.client-share", upstream().shares().client());
        limits.put("UPSTREAM.pool.tunnel-share", upstream().shares().tunnels());
        limits.keySet().removeAll(NO_LIMITS);
        return limits;
    }

    /** The text of a default as what the code has there. */
    private static Object parsed(String written, Object inCode) {
        if (inCode instanceof Duration) {
            return ConfigType.duration().parse(written);
        }
        return written.endsWith("B") ? ConfigType.dataSize().parse(written).toIntBytes()
                : Integer.parseInt(written.replace("%", ""));
    }

    private static String source(String type) throws IOException {
        return Files.readString(FILTERS.resolve(type + ".java"));
    }
}
