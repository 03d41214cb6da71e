package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import dev.freshet.gateway.config.GatewayConfig;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of examples/gateway are what the gateway takes. */
class ExampleTest {
    private static final Path EXAMPLE = Path.of("../../examples/gateway");
    /** Of two that are not busy one is drawn: so many are never all drawn by the same. */
    private static final int REQUESTS = 50;

    @ParameterizedTest
    @ValueSource(strings = {"http/1.1", "h2c"})
    void passes_on_to_both_instances_over_either_version(String protocol, @TempDir Path folder) throws Exception {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        HttpServer one = TestGateway.server(counting(first));
        HttpServer two = TestGateway.server(counting(second));
        // A machine that is busy gets the time that a user would not wait.
        String limits = "timeouts: { acquire: 1s, response: 5s, idle: 10s }";
        String example = Files.readString(EXAMPLE.resolve("gateway.yml"));
        assertThat(example).contains(limits);
        Yaml patient = Yaml.in(folder, example.replace(limits, "timeouts: { acquire: 20s, response: 20s }"));
        Config config = Config.load(patient.sources()
                .withArguments("--gateway.upstreams.service.protocol=" + protocol,
                        "--gateway.upstreams.service.pool.connect-limit=20s",
                        "--gateway.upstreams.service.instances=127.0.0.1:" + one.port() + ",127.0.0.1:" + two.port()));
        Gateway gateway = Gateway.open(config, List.of());
        HttpServer front = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0),
                gateway.application());
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + front.port() + "/users/getAllUsers");
            for (int i = 0; i < REQUESTS; i++) {
                var answer = client.send(HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1).build(),
                        BodyHandlers.ofString());
                assertThat(answer.body()).isEqualTo("[]");
                assertThat(answer.headers().firstValue("X-Request-Id")).isPresent();
            }
            assertThat(first.get()).isBetween(1, REQUESTS - 1);
            assertThat(first.get() + second.get()).isEqualTo(REQUESTS);
        } finally {
            front.stop();
            gateway.close();
            one.stop();
            two.stop();
        }
    }

    private static HttpHandler counting(AtomicInteger asked) {
        return (request, response) -> {
            if (request.path().equals("/users/getAllUsers")) {
                asked.incrementAndGet();
            }
            response.send("[]");
        };
    }

    @Test
    void answers_those_who_run_it_on_a_port_of_its_own() throws Exception {
        Config config = Config.load(ConfigSources.none().withFile(EXAMPLE.resolve("gateway.yml")));
        assertThat(config.get("management.port")).isPresent().isNotEqualTo(config.get("server.port"));
    }

    @Test
    void takes_the_configuration_of_the_manifest(@TempDir Path folder) throws Exception {
        String manifest = Files.readString(EXAMPLE.resolve("kubernetes/gateway.yaml"));
        String start = "gateway.yml: |\n";
        String text = manifest.substring(manifest.indexOf(start) + start.length(), manifest.indexOf("\n---"));
        FilterSet filters = new FilterSet(FilterSet.byName(new StandardFilters().with(List.of())));
        GatewayConfig config = GatewayConfig.read(Yaml.in(folder, text.stripIndent()).load(),
                (route, all) -> filters.add(route, all, filters));
        assertThat(config.routes()).extracting(RouteConfig::upstream).containsExactly("users");
        assertThat(filters.problems()).isEmpty();
        assertThat(filters.of(config.routes().getFirst())).hasSize(3);
        assertThat(config.upstreams()).containsOnlyKeys("users");
    }
}
