package dev.freshet.gateway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import dev.freshet.gateway.Gateway;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.http.HttpMethod;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.web.Filter;
import dev.freshet.web.Route;
import dev.freshet.web.application.Placement;
import dev.freshet.web.application.WebApplication;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.resources.StaticFilesSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Paths that are protected in four rooms: by a filter before a route, before files, before the gateway, and by a route
 * of the gateway before one that takes everything. No spelling gets by.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneViewOfThePathTest {
    /** What may stand for itself in a path and is not a letter. */
    private static final String CHARACTERS = "@!$&'()*+,;=:[]|-._~a7";
    private static final Filter DENIED = (request, response, next) -> response.status(401).send();

    private static final class Deny implements FilterFactory {
        @Override
        public String name() {
            return "deny";
        }

        @Override
        public GatewayFilter create(FilterSettings settings) {
            return (exchange, chain) -> {
                throw new RefusedException(401, "denied");
            };
        }
    }

    private HttpServer upstream;
    private Gateway gateway;
    private HttpServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        List<String> routes = new ArrayList<>(List.of("/r/admin/**"));
        List<String> files = new ArrayList<>(List.of("/f/admin/**"));
        List<String> passed = new ArrayList<>(List.of("/w/admin/**"));
        List<String> guarded = new ArrayList<>(List.of("/g/admin/**"));
        for (char c : CHARACTERS.toCharArray()) {
            String name = "ad" + Spellings.encoded(c) + "min/**";
            routes.add("/r/" + name);
            files.add("/f/" + name);
            passed.add("/w/" + name);
            guarded.add("/g/" + name);
            secret(folder, "ad" + c + "min");
        }
        secret(folder, "admin");
        upstream = TestGateway.server(CarelessUpstream::answer);
        gateway = Gateway.open(config(guarded), List.of(new Deny()));
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), WebApplication.builder()
                .filter(DENIED, Placement.EVERYWHERE.include(routes.toArray(String[]::new)))
                .filter(DENIED, Placement.EVERYWHERE.include(files.toArray(String[]::new)))
                .filter(DENIED, Placement.EVERYWHERE.include(passed.toArray(String[]::new)))
                .route(Route.of(HttpMethod.GET, "/r/{name}/secret", (request, response, route) ->
                        response.send("/r/" + route.pathVariable(request, "name") + "/secret")))
                .route(Route.of(HttpMethod.GET, "/r/{*rest}", (request, response, route) ->
                        response.send("/r" + route.pathVariable(request, "rest"))))
                .staticFiles(new StaticFiles(new StaticFilesSettings(true, List.of(folder.toString()), "/f", "", "", "",
                        false, false), getClass().getClassLoader()))
                .unrouted(List.of(request -> request.path().startsWith("/f/") ? null : gateway.find(request)))
                .build());
    }

    private static void secret(Path folder, String name) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("secret"), "/f/" + name + "/secret");
    }

    private Config config(List<String> guarded) throws IOException {
        Path file = Files.createTempFile("gateway", ".yml");
        try {
            Files.writeString(file, """
                    gateway:
                      upstreams:
                        test: { instances: ["127.0.0.1:%d"] }
                      routes:
                        - { id: guarded, match: { path: ["%s"] }, upstream: test, filters: [ deny ] }
                        - { id: all, match: { path: "/**" }, upstream: test }
                    """.formatted(upstream.port(), String.join("\", \"", guarded)));
            return Config.load(ConfigSources.none().withFile(file));
        } finally {
            Files.delete(file);
        }
    }

    @AfterAll
    void stop() {
        server.stop();
        gateway.close();
        upstream.stop();
    }

    static List<String> protectedPaths() {
        List<String> paths = new ArrayList<>();
        for (String room : List.of("r", "f", "w", "g")) {
            paths.add("/" + room + "/admin/secret");
            for (char c : CHARACTERS.toCharArray()) {
                paths.add("/" + room + "/ad" + c + "min/secret");
            }
        }
        return paths;
    }

    @ParameterizedTest
    @MethodSource("protectedPaths")
    void every_spelling_of_a_path_is_that_path(String path) throws IOException {
        for (String spelling : Spellings.equal(path)) {
            boolean refused = path.startsWith("/g") && isRefusedByGateways(spelling);
            assertThat(status(spelling)).as("%s for %s", spelling, path).isEqualTo(refused ? 400 : 401);
        }
    }

    private static boolean isRefusedByGateways(String spelling) {
        String lowerCase = spelling.toLowerCase(Locale.ROOT);
        return lowerCase.contains("%2e") || lowerCase.contains(";") || lowerCase.contains("%3b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/r/admin/secret", "/f/admin/secret", "/w/admin/secret", "/g/admin/secret"})
    void no_look_alike_reaches_what_is_protected(String path) throws IOException {
        for (String spelling : Spellings.alike(path)) {
            List<String> answer = answer(spelling);
            assertThat(answer).as(spelling).doesNotContain(path);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/r/a%2Fb", "/r/a%5cb", "/r/a%0Ab", "/r/a%00b", "/r/a%7fb", "/r/a%1Fb",
        "/f/a%2fb", "/w/a%2fb"})
    void encoded_slashes_and_controls_are_refused(String target) throws IOException {
        assertThat(status(target)).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%252f", "%252F", "%255c", "%252e", "%252E", "%253b", "%25252f", "%25%32%65", "%25%252e"})
    void the_gateway_refuses_what_is_encoded_twice(String encoded) throws IOException {
        assertThat(status("/w/a" + encoded + "b")).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100%25", "%25", "%2525", "%25252", "%252", "%2541", "%25%25", "a%2525-5b"})
    void the_gateway_passes_on_percent_signs(String encoded) throws IOException {
        assertThat(answer("/w/" + encoded).getFirst()).isEqualTo("HTTP/1.1 200 OK");
    }

    private int status(String target) throws IOException {
        return Integer.parseInt(answer(target).getFirst().split(" ")[1]);
    }

    private List<String> answer(String target) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(("GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))
                    .lines().toList();
        }
    }
}
