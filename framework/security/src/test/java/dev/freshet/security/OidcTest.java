package dev.freshet.security;

import static dev.freshet.security.Visitor.back;
import static dev.freshet.security.Visitor.cookie;
import static dev.freshet.security.Visitor.location;
import static dev.freshet.security.Visitor.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import com.sun.net.httpserver.HttpServer;
import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.StartException;
import dev.freshet.http.QueryParameters;
import dev.freshet.http.log.LineLimit;
import dev.freshet.security.library.Library;
import dev.freshet.security.rented.Events;
import dev.freshet.test.CapturedOutput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users that log in at an identity server. */
class OidcTest {
    private static LoginServer server;
    private static RunningApplication application;

    @BeforeAll
    static void start() throws Exception {
        server = new LoginServer();
        application = running(server.url());
    }

    private static RunningApplication running(String issuer, String... more) throws IOException {
        for (int left = 5;; left--) {
            int port = freePort();
            List<String> arguments = new ArrayList<>(List.of("--server.port=" + port, "--security.session.enabled=true",
                    "--security.oidc.issuer=" + issuer, "--security.oidc.client-id=shop",
                    "--security.oidc.client-secret=s:cret", "--security.oidc.base-url=http://127.0.0.1:" + port,
                    "--security.oidc.scopes=openid,profile"));
            arguments.addAll(List.of(more));
            try {
                return Freshet.start(Library.class, arguments.toArray(String[]::new));
            } catch (StartException taken) {
                // Another process may have taken the port.
                if (left == 0) {
                    throw taken;
                }
            }
        }
    }

    /** The base URL must be known before the application starts. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() {
        application.close();
        server.close();
    }

    @BeforeEach
    void good_tokens() {
        server.tokens("JWT", _ -> { });
    }

    private static Raw open(String path, String... headers) throws Exception {
        return new Visitor(application.port()).open(path, headers);
    }

    @Test
    void bring_the_user_back_to_the_page_that_needed_a_login() throws Exception {
        Raw begun = open("/account?a=b%20c");
        assertThat(begun.status()).isEqualTo(303);
        assertThat(begun.header("set-cookie")).matches("__Host-login-[0-7]=\\S+; Path=/; Max-Age=900; Secure; "
                + "HttpOnly; SameSite=Lax");
        assertThat(location(begun)).startsWith(server.url() + "/authorize?tenant=a&");
        QueryParameters asked = QueryParameters.ofQuery(URI.create(location(begun)).getRawQuery());
        assertThat(asked.first("scope")).isEqualTo("openid profile");
        assertThat(asked.first("code_challenge_method")).isEqualTo("S256");
        Raw ended = open(back(begun), "Cookie", cookie(begun));
        assertThat(ended.status()).isEqualTo(303);
        assertThat(location(ended)).isEqualTo("http://127.0.0.1:" + application.port() + "/account?a=b%20c");
        assertThat(ended.header("set-cookie")).matches("__Host-login-[0-7]=; Path=/; Max-Age=0;.*");
        assertThat(open("/account", "Cookie", session(ended)).body()).startsWith("ann has paid");
        assertThat(open("/books/1", "Cookie", session(ended)).status()).as("role reader").isEqualTo(200);
    }

    /** After a redirect, it would leave the cookie out, because the identity server has led it here. */
    @Test
    void let_a_page_bring_a_browser_back_that_keeps_its_cookie_from_other_sites() throws Exception {
        try (RunningApplication strict = running(server.url(), "--security.session.same-site=strict")) {
            Visitor visitor = new Visitor(strict.port());
            Raw begun = visitor.open("/account?a=b%20c");
            Raw ended = visitor.open(back(begun), "Cookie", cookie(begun));
            assertThat(ended.status()).isEqualTo(200);
            assertThat(ended.header("refresh"))
                    .isEqualTo("0;url=http://127.0.0.1:" + strict.port() + "/account?a=b%20c");
            assertThat(ended.header("cache-control")).isEqualTo("no-store");
            assertThat(ended.header("referrer-policy")).as("the URL has the code").isEqualTo("no-referrer");
            assertThat(visitor.isLoggedIn(session(ended))).isTrue();
        }
    }

    @Test
    void send_only_pages_to_the_identity_server() throws Exception {
        int port = application.port();
        assertThat(Raw.ask(port, "GET", "/account", "Sec-Fetch-Mode", "cors", "Accept", "text/html").status())
                .isEqualTo(401);
        assertThat(Raw.ask(port, "GET", "/account", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe").status())
                .isEqualTo(401);
        assertThat(Raw.ask(port, "GET", "/account").status()).as("a program").isEqualTo(401);
        assertThat(Raw.ask(port, "GET", "/account", "Accept", "text/html,*/*").status()).as("no TLS").isEqualTo(303);
        assertThat(Raw.ask(port, "POST", "/account/payments", "Accept", "text/html", "Sec-Fetch-Mode", "navigate",
                "Sec-Fetch-Site", "same-origin").status()).isEqualTo(401);
        assertThat(open("/books/closed").status()).as("nobody").isEqualTo(401);
        assertThat(open("/books").status()).as("everyone").isEqualTo(200);
    }

    @Test
    void let_tabs_log_in_at_the_same_time() throws Exception {
        Raw first = open("/account?tab=1");
        Raw second = open("/account?tab=2", "Cookie", cookie(first));
        String both = cookie(first) + "; " + cookie(second);
        assertThat(location(open(back(second), "Cookie", both))).endsWith("tab=2");
        assertThat(location(open(back(first), "Cookie", both))).endsWith("tab=1");
    }

    /** All by chance in one of eight cookies: this happens once in 8^29 runs. */
    @Test
    void use_different_cookies_if_tabs_begin_before_they_have_one() throws Exception {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            names.add(cookie(open("/account")).split("=")[0]);
        }
        assertThat(names).hasSizeGreaterThan(1);
    }

    @Test
    void need_the_browser_that_has_begun() throws Exception {
        Raw victim = open("/account");
        Raw attacker = open("/account");
        assertThat(open(back(attacker)).status()).as("no attempt").isEqualTo(401);
        String planted = cookie(attacker).split("=")[0] + cookie(victim).substring(cookie(victim).indexOf('='));
        Raw fixed = open(back(attacker), "Cookie", planted);
        assertThat(fixed.status()).as("another attempt").isEqualTo(401);
        assertThat(fixed.body()).doesNotContain("begun");
        String again = back(victim);
        assertThat(open(again, "Cookie", cookie(victim)).status()).isEqualTo(303);
        assertThat(open(again, "Cookie", cookie(victim)).status()).as("a code works once").isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss=https://evil.example", "other=1", "error=access_denied"})
    void refuse_what_does_not_come_from_the_identity_server(String change) throws Exception {
        Raw begun = open("/account");
        String path = back(begun).replaceFirst(change.startsWith("error") ? "code=[^&]*" : "iss=.*", change);
        assertThat(open(path, "Cookie", cookie(begun)).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"invalid_scope, ': invalid_scope'", "Other%0Aline, ''"})
    void give_the_log_the_error_code_of_the_identity_server(String error, String named) throws Exception {
        try (RunningApplication audited = running(server.url(), "--freshet.profiles.active=rented")) {
            Visitor visitor = new Visitor(audited.port());
            Raw begun = visitor.open("/account");
            String path = back(begun).replaceFirst("code=[^&]*", "error=" + error);
            assertThat(visitor.open(path, "Cookie", cookie(begun)).body()).doesNotContain("invalid_scope");
            assertThat(audited.bean(Events.class).takeOnly().reason())
                    .isEqualTo("the identity server has not logged the user in" + named);
        }
    }

    @Test
    void give_the_log_the_error_code_of_a_code_that_does_not_count() throws Exception {
        try (RunningApplication audited = running(server.url(), "--freshet.profiles.active=rented")) {
            Visitor visitor = new Visitor(audited.port());
            Raw begun = visitor.open("/account");
            String path = back(begun).replaceFirst("code=[^&]*", "code=old");
            assertThat(visitor.open(path, "Cookie", cookie(begun)).status()).isEqualTo(401);
            assertThat(audited.bean(Events.class).takeOnly().reason())
                    .isEqualTo("the identity server has not accepted the code: invalid_grant");
        }
    }

    static Stream<Arguments> wrongTokens() {
        return Stream.of(wrong("nonce of another attempt", "JWT", claims -> claims.claim("nonce", "x")),
                wrong("no nonce", "JWT", claims -> claims.claim("nonce", null)),
                wrong("another audience", "JWT", claims -> claims.audience("other")),
                wrong("several audiences without azp", "JWT", claims -> claims.audience(List.of("shop", "other"))),
                wrong("azp", "JWT", claims -> claims.claim("azp", "other")),
                wrong("another issuer", "JWT", claims -> claims.issuer("https://evil.example")),
                wrong("expired", "JWT", claims -> claims.expirationTime(new Date(0))),
                wrong("no name", "JWT", claims -> claims.subject(" ")),
                wrong("an access token", "at+jwt", _ -> { }), wrong("a logout token", "logout+jwt", _ -> { }));
    }

    private static Arguments wrong(String name, String type, Consumer<JWTClaimsSet.Builder> change) {
        return Arguments.of(name, type, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongTokens")
    void refuse_wrong_id_tokens(String name, String type, Consumer<JWTClaimsSet.Builder> change) throws Exception {
        server.tokens(type, change);
        Raw begun = open("/account");
        Raw ended = open(back(begun), "Cookie", cookie(begun));
        assertThat(ended.status()).isEqualTo(401);
        assertThat(ended.header("set-cookie")).doesNotContain("session");
    }

    @Test
    void accept_id_tokens_without_a_type_and_with_azp() throws Exception {
        server.tokens("", claims -> claims.audience(List.of("shop", "other")).claim("azp", "shop"));
        Raw begun = open("/account");
        assertThat(open(back(begun), "Cookie", cookie(begun)).status()).isEqualTo(303);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//evil.example", "/\\evil.example", "https://evil.example", "/a\r\nb", ""})
    void never_send_the_user_to_another_host(String path) throws Exception {
        Raw begun = open("/account");
        String cookie = cookie(begun);
        String changed = cookie.substring(0, cookie.lastIndexOf('.') + 1) + Base64.getUrlEncoder().withoutPadding()
                .encodeToString(path.getBytes(StandardCharsets.US_ASCII));
        assertThat(open(back(begun), "Cookie", changed).status()).isEqualTo(401);
    }

    @Test
    void end_here_and_at_the_identity_server() throws Exception {
        Raw begun = open("/account");
        String session = session(open(back(begun), "Cookie", cookie(begun)));
        Raw logout = Raw.ask(application.port(), "POST", "/oidc/logout", "Cookie", session, "Sec-Fetch-Site",
                "same-origin");
        assertThat(logout.status()).isEqualTo(303);
        assertThat(location(logout)).startsWith(server.url() + "/end?").contains("client_id=shop");
        assertThat(open("/account", "Cookie", session).status()).isEqualTo(303);
        assertThat(Raw.ask(application.port(), "POST", "/oidc/logout", "Cookie", session, "Sec-Fetch-Site",
                "cross-site").status()).isEqualTo(403);
    }

    @Test
    void end_here_while_the_identity_server_does_not_answer() throws Exception {
        try (RunningApplication alone = running("http://127.0.0.1:1")) {
            Visitor visitor = new Visitor(alone.port());
            String session = session(Raw.ask(alone.port(), "POST", "/account/login", "name=ann",
                    new String[] {"Sec-Fetch-Site", "same-origin"}));
            assertThat(visitor.isLoggedIn(session)).isTrue();
            Raw logout = Raw.ask(alone.port(), "POST", "/oidc/logout", "Cookie", session, "Sec-Fetch-Site",
                    "same-origin");
            assertThat(logout.status()).isEqualTo(303);
            assertThat(location(logout)).isEqualTo("http://127.0.0.1:" + alone.port() + '/');
            assertThat(logout.header("set-cookie")).startsWith("__Host-session=; Path=/; Max-Age=0;");
            assertThat(visitor.isLoggedIn(session)).isFalse();
        }
    }

    @Test
    void are_unavailable_while_the_identity_server_is() throws Exception {
        try (RunningApplication alone = running("http://127.0.0.1:1")) {
            assertThat(Raw.ask(alone.port(), "GET", "/account", "Accept", "text/html").status()).isEqualTo(503);
            assertThat(Raw.ask(alone.port(), "GET", "/books").status()).isEqualTo(200);
        }
    }

    @Test
    void name_an_identity_server_that_is_away_in_one_line_of_the_log() throws Exception {
        LineLimit.forget();
        CapturedOutput logged = CapturedOutput.start();
        try (logged; RunningApplication alone = running("http://127.0.0.1:1")) {
            new Visitor(alone.port()).open("/account");
        }
        assertThat(logged.text()).doesNotContain("\tat ")
                .contains("Logins at http://127.0.0.1:1 are not available: its metadata cannot be read: ");
    }

    @Test
    void do_not_ask_the_identity_server_again_just_after_it_has_failed() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        HttpServer failing = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        failing.createContext("/", exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        failing.start();
        try (RunningApplication alone = running("http://127.0.0.1:" + failing.getAddress().getPort())) {
            Visitor visitor = new Visitor(alone.port());
            assertThat(visitor.open("/account").status()).isEqualTo(503);
            int first = asked.get();
            for (int i = 0; i < 5; i++) {
                assertThat(visitor.open("/account").status()).isEqualTo(503);
            }
            assertThat(asked).hasValue(first);
        } finally {
            failing.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            client-id=shop | issuer is missing
            issuer=https://id.example.org | client-id is missing
            issuer=http://id.example.org client-id=a base-url=https://a.example | issuer must begin with https
            issuer=https://id.example.org client-id=a base-url=https://a.example/x | base-url must have no path
            issuer=https://id.example.org client-id=a base-url=https://a.example | needs sessions
            """)
    void refuse_settings_that_are_not_possible(String keys, String problem) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0"));
        for (String key : keys.split(" ")) {
            arguments.add("--security.oidc." + key);
        }
        assertThatThrownBy(() -> Freshet.start(Library.class, arguments.toArray(String[]::new)))
                .hasStackTraceContaining(problem);
    }
}
