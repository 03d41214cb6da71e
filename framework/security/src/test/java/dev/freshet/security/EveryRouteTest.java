package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.ClientVersion;
import dev.freshet.client.RequestSpec;
import dev.freshet.client.RestClient;
import dev.freshet.security.library.Library;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every route of an application with every kind of credentials, in each mode and protocol. */
class EveryRouteTest {
    private static Issuer issuer;
    private static final Map<String, String> CREDENTIALS = new LinkedHashMap<>();

    @BeforeAll
    static void open() throws Exception {
        issuer = new Issuer();
        CREDENTIALS.put("none", "");
        CREDENTIALS.put("wrong", "Bearer " + issuer.forged("editor", "reader"));
        CREDENTIALS.put("expired", "Bearer " + issuer.token(-60, "editor", "reader"));
        CREDENTIALS.put("right", "Bearer " + issuer.token(300, "editor"));
        CREDENTIALS.put("missing role", "Bearer " + issuer.token(300, "guest"));
    }

    @AfterAll
    static void close() {
        issuer.close();
    }

    @ParameterizedTest
    @CsvSource({"nio, virtual", "nio, platform", "hybrid, virtual", "hybrid, platform"})
    void every_route_lets_in_exactly_its_callers(String mode, String threads) {
        try (RunningApplication application = Freshet.start(Library.class, "--server.port=0",
                "--server.execution-mode=" + mode, "--server.thread-type=" + threads,
                "--security.jwt[0].issuer=" + issuer.url(), "--security.jwt[0].audience=books")) {
            assertThat(application.routes()).hasSizeGreaterThan(7);
            List<String> wrong = new ArrayList<>();
            for (ClientVersion version : List.of(ClientVersion.HTTP_1_1, ClientVersion.HTTP_2)) {
                try (RestClient client = RestClient.builder().version(version)
                        .baseUrl("http://127.0.0.1:" + application.port()).build()) {
                    application.routes().forEach(route -> CREDENTIALS.forEach((kind, value) -> {
                        int status = status(client, route, value);
                        if (status != expected(route.access(), kind)) {
                            wrong.add(version + " " + route + " with " + kind + ": " + status);
                        }
                    }));
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    private static int expected(Access access, String credentials) {
        return switch (credentials) {
            case "none" -> access instanceof Access.Everyone ? 200 : 401;
            case "wrong", "expired" -> access.equals(Access.permitAll()) ? 200 : 401;
            case "missing role" -> access instanceof Access.Everyone || access instanceof Access.SignedIn ? 200 : 403;
            default -> access instanceof Access.Nobody ? 403 : 200;
        };
    }

    private static int status(RestClient client, Route route, String authorization) {
        RequestSpec request = client.method(route.method().name()).uri(route.path().replace("{isbn}", "1"));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        if (route.method().name().equals("POST")) {
            request.contentType("text/plain").body("title");
        }
        @Nullable Integer status = request.exchange((_, response) -> response.status());
        return Objects.requireNonNull(status);
    }
}
