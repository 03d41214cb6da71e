package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.ClientTls;
import dev.freshet.client.ClientVersion;
import dev.freshet.client.RequestSpec;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.security.library.Library;
import dev.freshet.security.scheme.Sha256;
import dev.freshet.test.network.Authority;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route of an application with every kind of credentials, in each mode and protocol. */
class EveryRouteTest {
    private static final List<String> MODES = List.of("nio virtual", "nio platform", "hybrid virtual",
            "hybrid platform");
    private static final List<ClientVersion> VERSIONS = List.of(ClientVersion.HTTP_1_1, ClientVersion.HTTP_2);

    /** Handshakes wait for each other on a busy machine. */
    private static final Duration LONG = Duration.ofMinutes(1);

    private static Authority authority;
    private static Issuer issuer;
    private static Introspector introspector;

    /**
     * A way to authenticate.
     *
     * @param settings of an application that knows an editor and a guest
     * @param header the header with the credentials
     * @param values of the header, by state
     */
    private record Way(String header, List<String> settings, Map<String, String> values) {
        Way(String header, List<String> settings) {
            this(header, settings, new LinkedHashMap<>(Map.of("none", "")));
        }

        Way with(String state, String value) {
            values.put(state, value);
            return this;
        }
    }

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        authority = Authority.in(folder);
        authority.sign("server", "ip:127.0.0.1");
        for (String client : List.of("editor", "guest", "stranger")) {
            authority.sign(client, "dns:" + client + ".example.org");
        }
        issuer = new Issuer();
        introspector = new Introspector();
    }

    @AfterAll
    static void close() {
        issuer.close();
        introspector.close();
    }

    private static Way way(String name) throws Exception {
        return switch (name) {
            case "tokens" -> new Way("Authorization", List.of("--security.jwt[0].issuer=" + issuer.url(),
                    "--security.jwt[0].audience=books"))
                    .with("wrong", "Bearer " + issuer.forged("editor", "reader"))
                    .with("expired", "Bearer " + issuer.token(-60, "editor", "reader"))
                    .with("right", "Bearer " + issuer.token(300, "editor"))
                    .with("missing role", "Bearer " + issuer.token(300, "guest"));
            case "keys" -> new Way("X-Api-Key", List.of("--security.api-keys.keys[0].id=desk",
                    "--security.api-keys.keys[0].sha256=" + Sha256.of("key-of-the-desk-of-a-library"),
                    "--security.api-keys.keys[0].roles=editor", "--security.api-keys.keys[1].id=door",
                    "--security.api-keys.keys[1].sha256=" + Sha256.of("key-of-the-door-of-a-library"),
                    "--security.api-keys.keys[1].roles=guest"))
                    .with("wrong", "key-of-the-attic-of-a-library").with("expired", "short")
                    .with("right", "key-of-the-desk-of-a-library")
                    .with("missing role", "key-of-the-door-of-a-library");
            case "opaque tokens" -> {
                introspector.answers("editor", "\"sub\":\"ann\",\"roles\":[\"editor\"]");
                introspector.answers("guest", "\"sub\":\"guest\",\"roles\":[\"guest\"]");
                introspector.answers("expired", "\"sub\":\"ann\",\"roles\":[\"editor\"],\"exp\":1000000000");
                yield new Way("Authorization", introspector.settings()).with("wrong", "Bearer unknown")
                        .with("expired", "Bearer expired").with("right", "Bearer editor")
                        .with("missing role", "Bearer guest");
            }
            case "passwords" -> new Way("Authorization", List.of("--security.basic.users[0].name=ann",
                    "--security.basic.users[0].password=" + PasswordHash.of("right", 64, 1),
                    "--security.basic.users[0].roles=editor", "--security.basic.users[1].name=guest",
                    "--security.basic.users[1].password=" + PasswordHash.of("right", 64, 1),
                    "--security.basic.users[1].roles=guest", "--security.throttle.failures-per-account=0",
                    "--security.throttle.failures-per-address=0"))
                    .with("wrong", basic("ann:wrong")).with("expired", basic("former:right"))
                    .with("right", basic("ann:right")).with("missing role", basic("guest:right"));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    static List<String> modes() {
        return MODES;
    }

    static Stream<Arguments> ways() {
        return Stream.of("tokens", "keys", "passwords", "opaque tokens")
                .flatMap(way -> MODES.stream().map(mode -> Arguments.of(way, mode)));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void every_route_lets_in_exactly_its_callers(String name, String mode) throws Exception {
        Way way = way(name);
        try (RunningApplication application = start(mode, way.settings())) {
            List<String> wrong = new ArrayList<>();
            for (ClientVersion version : VERSIONS) {
                try (RestClient client = patient().version(version)
                        .baseUrl("http://127.0.0.1:" + application.port()).build()) {
                    way.values().forEach((state, value) ->
                            wrong.addAll(wrong(application, client, state, Map.of(way.header(), value))));
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    /** A wrong or an expired certificate ends the handshake, so no request is there. */
    @ParameterizedTest
    @MethodSource("modes")
    void every_route_lets_in_exactly_the_owners_of_certificates(String mode) {
        Map<String, String> clients = Map.of("wrong", "stranger", "right", "editor", "missing role", "guest");
        try (RunningApplication application = start(mode, List.of(
                "--server.tls.certificate=" + authority.certificate("server"),
                "--server.tls.private-key=" + authority.key("server"), "--server.tls.client-auth=want",
                "--server.tls.trust-certificates=" + authority.certificate("ca"),
                "--security.certificates.clients[0].name=ann", "--security.certificates.clients[0].subject=cn=editor",
                "--security.certificates.clients[0].roles=editor", "--security.certificates.clients[1].name=guest",
                "--security.certificates.clients[1].san=dns:Guest.example.org",
                "--security.certificates.clients[1].roles=guest"))) {
            List<String> wrong = new ArrayList<>();
            for (ClientVersion version : VERSIONS) {
                for (String state : List.of("none", "wrong", "right", "missing role")) {
                    ClientTls.Builder tls = ClientTls.builder().trustPem(authority.certificate("ca"));
                    String client = clients.get(state);
                    if (client != null) {
                        tls.certificatePem(authority.certificate(client), authority.key(client));
                    }
                    try (RestClient rest = patient().version(version).tls(tls.build())
                            .baseUrl("https://127.0.0.1:" + application.port()).build()) {
                        wrong.addAll(wrong(application, rest, state.equals("wrong") ? "none" : state, Map.of()));
                    }
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    static RestClientBuilder patient() {
        return RestClient.builder().pool(PoolSettings.builder().connectLimit(LONG).build())
                .limits(new TimeLimits(LONG, LONG, LONG));
    }

    private static RunningApplication start(String mode, List<String> settings) {
        List<String> arguments = new ArrayList<>(settings);
        arguments.addAll(List.of("--server.port=0", "--server.execution-mode=" + mode.split(" ")[0],
                "--server.thread-type=" + mode.split(" ")[1]));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static List<String> wrong(RunningApplication application, RestClient client, String state,
            Map<String, String> headers) {
        List<String> wrong = new ArrayList<>();
        List<Route> routes = application.routes().stream()
                .filter(route -> route.path().startsWith("/books") && route.condition().isEmpty()).toList();
        assertThat(routes).hasSizeGreaterThan(7);
        for (Route route : routes) {
            int status = status(client, route, headers);
            if (status != expected(route.access(), state)) {
                wrong.add(route + " by " + client + " with " + state + ": " + status);
            }
        }
        return wrong;
    }

    private static int expected(Access access, String credentials) {
        return switch (credentials) {
            case "none" -> access instanceof Access.Everyone ? 200 : 401;
            case "wrong", "expired" -> access.equals(Access.permitAll()) ? 200 : 401;
            case "missing role" -> access instanceof Access.Everyone || access instanceof Access.SignedIn ? 200 : 403;
            default -> access instanceof Access.Nobody ? 403 : 200;
        };
    }

    private static int status(RestClient client, Route route, Map<String, String> headers) {
        RequestSpec request = client.method(route.method().name()).uri(route.path().replace("{isbn}", "1"));
        headers.forEach((name, value) -> {
            if (!value.isEmpty()) {
                request.header(name, value);
            }
        });
        if (route.method().name().equals("POST")) {
            request.contentType("text/plain").body("title");
        }
        @Nullable Integer status = request.exchange((_, response) -> response.status());
        return Objects.requireNonNull(status);
    }
}
