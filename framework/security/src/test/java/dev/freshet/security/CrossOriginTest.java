package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of pages of other origins. */
class CrossOriginTest {
    private static final String APP = "https://app.example.org";
    private static final String PAY = "https://pay.example.org";
    private static final String[] HANDSHAKE = {"Connection", "Upgrade", "Upgrade", "websocket",
        "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="};

    private static Issuer issuer;
    private static RunningApplication application;
    private static RunningApplication closed;

    @BeforeAll
    static void start() throws Exception {
        issuer = new Issuer();
        application = running("--security.cors.origins=" + APP, "--security.cors.methods=GET,PUT,POST",
                "--security.cors.headers=Authorization,Content-Type", "--security.cors.expose=X-Total",
                "--security.csrf.trusted-origins=" + PAY);
        closed = running();
    }

    private static RunningApplication running(String... keys) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.jwt[0].issuer=" + issuer.url(),
                "--security.jwt[0].audience=books", "--security.session.enabled=true"));
        arguments.addAll(List.of(keys));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        application.close();
        closed.close();
        issuer.close();
    }

    private static String bearer() {
        return "Bearer " + issuer.token(300, "editor");
    }

    private static int status(String method, String path, String... headers) throws Exception {
        return Raw.ask(application.port(), method, path, headers).status();
    }

    @Test
    void answers_preflights_before_it_asks_for_credentials() throws Exception {
        Raw answer = Raw.ask(application.port(), "OPTIONS", "/books/1", "Origin", APP,
                "Access-Control-Request-Method", "PUT", "Access-Control-Request-Headers", "authorization");
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.with("access-control-")).isEqualTo(Map.of("access-control-allow-origin", APP,
                "access-control-allow-methods", "PUT", "access-control-allow-headers", "authorization",
                "access-control-max-age", "1800"));
        assertThat(answer.header("vary")).contains("Origin");
    }

    @ParameterizedTest
    @CsvSource({"https://evil.example, PUT, authorization", "https://app.example.org, DELETE, authorization",
        "https://app.example.org, POST, x-other", "null, PUT, authorization",
        "https://app.example.org.evil.example, PUT, authorization"})
    void allows_nothing_else(String origin, String method, String header) throws Exception {
        Raw answer = Raw.ask(application.port(), "OPTIONS", "/books/1", "Origin", origin,
                "Access-Control-Request-Method", method, "Access-Control-Request-Headers", header);
        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.with("access-control-")).isEmpty();
    }

    @Test
    void lets_pages_read_every_response_and_refusal() throws Exception {
        Map<String, String> allowed = Map.of("access-control-allow-origin", APP, "access-control-expose-headers",
                "X-Total");
        for (String path : new String[] {"/books", "/books/1", "/nothing", "/books/a%2Fb"}) {
            Raw answer = Raw.ask(application.port(), "GET", path, "Origin", APP);
            assertThat(answer.with("access-control-")).as(path).isEqualTo(allowed);
            assertThat(answer.header("vary")).as(path).contains("Origin");
        }
        assertThat(Raw.ask(application.port(), "GET", "/books", "Origin", PAY).with("access-control-")).isEmpty();
        assertThat(Raw.ask(application.port(), "GET", "/books").header("vary")).isEqualTo("Origin");
        assertThat(Raw.ask(closed.port(), "GET", "/books", "Origin", APP).with("access-control-")).isEmpty();
        assertThat(Raw.ask(closed.port(), "GET", "/books", "Origin", APP).header("vary")).isNull();
    }

    @Test
    void keeps_the_origins_that_a_handler_allows() throws Exception {
        for (String origin : new String[] {APP, "https://evil.example"}) {
            assertThat(Raw.ask(application.port(), "GET", "/shared", "Origin", origin).with("access-control-"))
                    .as(origin).isEqualTo(Map.of("access-control-allow-origin", "*"));
        }
    }

    @Test
    void lets_browsers_add_cookies_only_if_the_configuration_says_so() throws Exception {
        try (RunningApplication cookies = running("--security.cors.origins=" + APP,
                "--security.cors.credentials=true")) {
            Map<String, String> allowed = Map.of("access-control-allow-origin", APP,
                    "access-control-allow-credentials", "true");
            assertThat(Raw.ask(cookies.port(), "GET", "/books", "Origin", APP).with("access-control-"))
                    .isEqualTo(allowed);
            assertThat(Raw.ask(cookies.port(), "OPTIONS", "/books", "Origin", APP, "Access-Control-Request-Method",
                    "POST").with("access-control-")).containsAllEntriesOf(allowed);
            assertThat(Raw.ask(cookies.port(), "GET", "/books", "Origin", PAY).with("access-control-")).isEmpty();
        }
        assertThat(Raw.ask(application.port(), "OPTIONS", "/books", "Origin", APP, "Access-Control-Request-Method",
                "POST").with("access-control-")).containsEntry("access-control-allow-origin", APP)
                .doesNotContainKey("access-control-allow-credentials");
    }

    @Test
    void no_cache_gives_a_page_the_response_to_a_request_without_origin() throws Exception {
        try (RunningApplication open = running("--security.cors.origins=*")) {
            assertThat(Raw.ask(open.port(), "GET", "/books").header("vary")).isEqualTo("Origin");
            assertThat(Raw.ask(open.port(), "GET", "/books", "Origin", APP).with("access-control-"))
                    .isEqualTo(Map.of("access-control-allow-origin", "*"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            X-Origin-Country | X-Origin-Country, Origin
            Accept,Original | Accept,Original, Origin
            Accept,%20origin | Accept, origin
            ORIGIN,Accept | ORIGIN,Accept
            * | *
            """)
    void tell_caches_that_a_response_depends_on_the_origin(String before, String after) throws Exception {
        assertThat(Raw.ask(application.port(), "GET", "/varied?vary=" + before, "Origin", APP).header("vary"))
                .isEqualTo(after);
    }

    @Test
    void preflights_and_requests_of_other_sites_use_up_no_rate_limit() throws Exception {
        try (RunningApplication limited = running("--security.cors.origins=" + APP,
                "--server.rate-limit.paths[0].path=/**", "--server.rate-limit.paths[0].rate=1/h")) {
            for (int i = 0; i < 3; i++) {
                assertThat(Raw.ask(limited.port(), "OPTIONS", "/books", "Origin", APP,
                        "Access-Control-Request-Method", "POST").status()).isEqualTo(204);
                assertThat(Raw.ask(limited.port(), "POST", "/books", "Sec-Fetch-Site", "cross-site").status())
                        .isEqualTo(403);
                assertThat(Raw.ask(limited.port(), "GET", "/books/a%2Fb").status()).isEqualTo(400);
            }
            assertThat(Raw.ask(limited.port(), "GET", "/books").status()).isEqualTo(200);
            assertThat(Raw.ask(limited.port(), "GET", "/books").status()).isEqualTo(429);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void refuses_requests_that_other_sites_send_in_the_name_of_a_user(String method) throws Exception {
        for (String site : new String[] {"cross-site", "same-site", "anything"}) {
            assertThat(status(method, "/books/1", "Sec-Fetch-Site", site)).as(site).isEqualTo(403);
        }
        for (String origin : new String[] {"https://evil.example", "null", "http://localhost:1", "rubbish"}) {
            assertThat(status(method, "/nothing", "Origin", origin)).as(origin).isEqualTo(403);
        }
    }

    @Test
    void lets_pages_of_the_application_pass() throws Exception {
        String own = "http://127.0.0.1:" + application.port();
        assertThat(status("DELETE", "/books/1", "Authorization", bearer(), "Origin", own)).isEqualTo(200);
        assertThat(status("DELETE", "/books/1", "Authorization", bearer(), "Sec-Fetch-Site", "same-origin",
                "Origin", "null")).isEqualTo(200);
        assertThat(status("DELETE", "/books/1", "Authorization", bearer(), "Sec-Fetch-Site", "none")).isEqualTo(200);
        assertThat(status("DELETE", "/books/1", "Authorization", bearer())).as("no browser").isEqualTo(200);
        assertThat(status("GET", "/books", "Sec-Fetch-Site", "cross-site")).as("a link").isEqualTo(200);
    }

    @Test
    void lets_pages_of_trusted_origins_pass() throws Exception {
        assertThat(status("DELETE", "/books/1", "Authorization", bearer(), "Sec-Fetch-Site", "cross-site", "Origin",
                PAY)).isEqualTo(200);
        assertThat(status("DELETE", "/books/1", "Authorization", bearer(), "Origin", PAY)).isEqualTo(200);
        assertThat(Raw.ask(closed.port(), "DELETE", "/books/1", "Authorization", bearer(), "Origin", PAY).status())
                .isEqualTo(403);
    }

    @Test
    void lets_pages_that_cors_allows_pass_only_without_what_a_browser_adds() throws Exception {
        String[] page = {"Sec-Fetch-Site", "cross-site", "Origin", APP};
        assertThat(status("PUT", "/books/1", with(page, "Authorization", bearer()))).isEqualTo(200);
        assertThat(status("PUT", "/books/1", page)).as("nothing").isEqualTo(401);
        assertThat(status("PUT", "/books/1", with(page, "Cookie", "a=b"))).as("a cookie").isEqualTo(403);
        assertThat(status("PUT", "/books/1", with(page, "Authorization", "Basic YTpi"))).as("password").isEqualTo(403);
        assertThat(status("PUT", "/books/1", "Authorization", bearer(), "Sec-Fetch-Site", "cross-site", "Origin",
                "https://evil.example")).as("another page").isEqualTo(403);
    }

    /** Its response opens as a page, so the browser would keep the cookie of a session that the user has not begun. */
    @Test
    void refuses_forms_of_pages_that_cors_allows() throws Exception {
        Raw form = login("navigate", APP);
        assertThat(form.status()).isEqualTo(403);
        assertThat(form.header("set-cookie")).isNull();
        assertThat(login("cors", APP).status()).as("a script").isEqualTo(303);
        assertThat(login("navigate", PAY).status()).as("a trusted page").isEqualTo(303);
    }

    private static Raw login(String mode, String origin) throws Exception {
        return Raw.ask(application.port(), "POST", "/account/login", "name=eve", new String[] {"Sec-Fetch-Site",
            "cross-site", "Sec-Fetch-Mode", mode, "Origin", origin});
    }

    /** No scheme of this application reads tokens, so nothing finds out that this one is rubbish. */
    @Test
    void a_token_beside_the_cookie_of_a_session_does_not_let_a_page_act_in_the_name_of_its_user() throws Exception {
        try (RunningApplication sessions = Freshet.start(Library.class, "--server.port=0",
                "--security.session.enabled=true", "--security.session.same-site=none",
                "--security.cors.origins=" + APP, "--security.cors.methods=POST",
                "--security.cors.headers=Authorization", "--security.cors.credentials=true")) {
            Raw login = Raw.ask(sessions.port(), "POST", "/account/login", "name=ann",
                    new String[] {"Sec-Fetch-Site", "same-origin"});
            String cookie = Visitor.session(login);
            for (String site : new String[] {"same-site", "cross-site"}) {
                Raw answer = Raw.ask(sessions.port(), "POST", "/account/payments", "Cookie", cookie, "Sec-Fetch-Site",
                        site, "Origin", APP, "Authorization", "Bearer x");
                assertThat(answer.status()).as(site).isEqualTo(403);
            }
        }
    }

    private static String[] with(String[] headers, String name, String value) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.addAll(List.of(name, value));
        return all.toArray(String[]::new);
    }

    @Test
    void refuses_a_session_that_does_not_say_which_page_it_comes_from() throws Exception {
        assertThat(status("POST", "/account/login", "Cookie", "__Host-session=x")).isEqualTo(403);
        assertThat(status("POST", "/account/login", "Cookie", "other=x")).isNotEqualTo(403);
        assertThat(status("GET", "/books", "Cookie", "__Host-session=x")).isEqualTo(200);
    }

    @Test
    void leaves_handshakes_to_the_check_of_their_endpoint() throws Exception {
        String[] handshake = with(HANDSHAKE, "Authorization", "Bearer " + issuer.token(300, "reader"));
        assertThat(status("GET", "/news", with(handshake, "Origin", "https://evil.example"))).isEqualTo(403);
        assertThat(status("GET", "/news", with(handshake, "Origin", "http://127.0.0.1:" + application.port())))
                .isEqualTo(101);
    }

    @Test
    void checks_the_handshakes_that_a_module_passes_on() throws Exception {
        try (RunningApplication passing = running("--freshet.profiles.active=rented", "--security.gateway=permit",
                "--security.csrf.trusted-origins=" + PAY)) {
            for (String origin : new String[] {"https://evil.example", "null", "http://localhost:1", "rubbish"}) {
                assertThat(Raw.ask(passing.port(), "GET", "/upstream", with(HANDSHAKE, "Origin", origin)).status())
                        .as(origin).isEqualTo(403);
            }
            for (String origin : new String[] {"http://127.0.0.1:" + passing.port(), PAY}) {
                assertThat(Raw.ask(passing.port(), "GET", "/upstream", with(HANDSHAKE, "Origin", origin)).body())
                        .as(origin).isEqualTo("upstream");
            }
            assertThat(Raw.ask(passing.port(), "GET", "/upstream", HANDSHAKE).body()).as("no browser")
                    .isEqualTo("upstream");
            assertThat(Raw.ask(passing.port(), "GET", "/upstream", "Origin", "https://evil.example").body())
                    .as("no handshake").isEqualTo("upstream");
        }
    }

    @Test
    void lets_handshakes_of_pages_that_cors_allows_pass_to_a_module_only_without_cookies() throws Exception {
        try (RunningApplication passing = running("--freshet.profiles.active=rented", "--security.gateway=permit",
                "--security.cors.origins=" + APP)) {
            String[] page = with(HANDSHAKE, "Origin", APP);
            assertThat(Raw.ask(passing.port(), "GET", "/upstream", page).body()).isEqualTo("upstream");
            assertThat(Raw.ask(passing.port(), "GET", "/upstream", with(page, "Cookie", "a=b")).status())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --security.cors.origins=app.example.org | security.cors.origins has "app.example.org", which is not
            --security.cors.credentials=true | credentials has no effect without origins
            --security.csrf.trusted-origins=* | trusted-origins has "*", which is not an origin
            """)
    void refuses_settings_that_are_not_possible(String key, String problem) {
        assertThatThrownBy(() -> running(key)).hasMessageContaining(problem);
    }
}
