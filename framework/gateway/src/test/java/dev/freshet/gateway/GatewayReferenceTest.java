package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.config.Discovery;
import dev.freshet.gateway.config.Ejection;
import dev.freshet.gateway.config.GatewayConfig;
import dev.freshet.gateway.config.Health;
import dev.freshet.gateway.config.RetryConfig;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.gateway.config.UpstreamTls;
import dev.freshet.gateway.filter.FilterFactory;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages docs/guide/gateway.md and gateway-reference.md agree with the code. */
class GatewayReferenceTest {
    private static final Path GUIDE = Path.of("../../docs/guide");
    /** A row with a key and its default. */
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z.-]+)` \\| `([^`]+)` \\|", Pattern.MULTILINE);
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    private static final Map<String, Class<? extends Record>> SECTIONS = Map.of("pool", PoolSettings.class,
            "timeouts", TimeLimits.class, "retry", RetryConfig.class, "health", Health.class,
            "ejection", Ejection.class, "dns", Discovery.Dns.class, "srv", Discovery.Srv.class,
            "tls", UpstreamTls.class, "gateway", GatewayConfig.class);

    @TempDir
    private Path folder;
    private String reference = "";

    @BeforeEach
    void readPage() throws IOException {
        reference = Files.readString(GUIDE.resolve("gateway-reference.md"));
    }

    @Test
    void every_filter_is_on_the_page() {
        try (StandardFilters standard = new StandardFilters()) {
            List<String> names = standard.with(List.of()).stream().map(FilterFactory::name).toList();
            assertThat(names).allSatisfy(name -> assertThat(reference).containsPattern("`" + name + "[`:]"));
        }
    }

    @Test
    void every_key_of_a_section_is_on_the_page() {
        assertThat(SECTIONS.entrySet().stream().flatMap(GatewayReferenceTest::keys))
                .allSatisfy(key -> assertThat(reference).contains("| `" + key + "` |"));
    }

    private static Stream<String> keys(Map.Entry<String, Class<? extends Record>> section) {
        return Stream.of(section.getValue().getRecordComponents()).map(RecordComponent::getName)
                // A pool's certificates are a section of their own.
                .filter(name -> !section.getKey().equals("pool") || !name.equals("tls"))
                .map(name -> section.getKey() + '.'
                        + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
    }

    @Test
    void every_default_on_the_page_is_that_of_the_code() {
        List<String> ofRoute = rows("## Routes", "### Match");
        List<String> ofUpstream = rows("## Upstreams", "## Filters");
        assertThat(ofRoute).hasSizeGreaterThan(8);
        assertThat(ofUpstream).hasSizeGreaterThan(20);
        GatewayConfig written = config(ofRoute, ofUpstream);
        GatewayConfig silent = config(List.of(), List.of());
        assertThat(written.upstreams()).isEqualTo(silent.upstreams());
        assertThat(comparable(written)).isEqualTo(comparable(silent));
    }

    /** All but the match, which has no equality. */
    private static String comparable(GatewayConfig config) {
        RouteConfig route = config.routes().getFirst();
        return List.of(route.limits(), route.retry(), route.preserveHost(), route.underscores(), route.tunnelIdle())
                .toString();
    }

    /** Lines of keys with their defaults, between two headings. */
    private List<String> rows(String from, String to) {
        int start = reference.indexOf("\n" + from + "\n");
        String part = reference.substring(start, reference.indexOf("\n" + to + "\n", start));
        return ROW.matcher(part).results().map(row -> row.group(1) + ": " + row.group(2)).toList();
    }

    private GatewayConfig config(List<String> ofRoute, List<String> ofUpstream) {
        List<String> lines = new ArrayList<>(List.of("gateway:", "  routes:",
                "    - id: a", "      match: { path: /** }", "      upstream: a"));
        ofRoute.forEach(line -> lines.add("      " + line));
        lines.addAll(List.of("  upstreams:", "    a:", "      instances: [\"127.0.0.1:1\"]", "      health.path: /"));
        ofUpstream.stream().filter(line -> !line.startsWith("dns") && !line.startsWith("srv"))
                .forEach(line -> lines.add("      " + line));
        lines.addAll(List.of("    b:", "      dns.name: users", "      dns.port: 1"));
        ofUpstream.stream().filter(line -> line.startsWith("dns")).forEach(line -> lines.add("      " + line));
        lines.addAll(List.of("    c:", "      srv.name: users"));
        ofUpstream.stream().filter(line -> line.startsWith("srv")).forEach(line -> lines.add("      " + line));
        return GatewayConfig.read(Yaml.in(folder, String.join("\n", lines)).load());
    }

    @Test
    void the_quick_start_of_the_guide_starts() throws IOException {
        String guide = Files.readString(GUIDE.resolve("gateway.md"));
        String first = YAML.matcher(guide).results().findFirst().orElseThrow().group(1);
        try (Gateway gateway = Gateway.open(Yaml.in(folder, first).load(), List.of())) {
            assertThat(gateway.config().routes()).hasSize(1);
        }
    }
}
