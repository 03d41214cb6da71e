package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.http.HttpException;
import dev.freshet.security.library.Library;
import dev.freshet.security.rented.Events;
import dev.freshet.security.rented.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Users that log out at the identity server, which then tells the application. */
class BackchannelLogoutTest {
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    private static LoginServer server;
    private static RunningApplication application;

    @BeforeAll
    static void start() throws Exception {
        server = new LoginServer();
        application = running();
    }

    private static RunningApplication running(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.session.enabled=true",
                "--security.oidc.issuer=" + server.url(), "--security.oidc.client-id=shop",
                "--security.oidc.client-secret=s:cret", "--security.oidc.base-url=http://127.0.0.1"));
        arguments.addAll(List.of(more));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        application.close();
        server.close();
    }

    /** Claims of the next ID tokens. */
    private static void tokens(String sid, String user) {
        server.tokens("JWT", claims -> claims.claim("sid", sid).subject(user));
    }

    @BeforeEach
    void login_one_of_ann() {
        tokens("one", "ann");
    }

    private static Raw send(RunningApplication to, String form, String... headers) throws Exception {
        return Raw.ask(to.port(), "POST", "/oidc/backchannel-logout", form, headers);
    }

    private static Raw logout(RunningApplication of, Consumer<JWTClaimsSet.Builder> change) throws Exception {
        return send(of, "logout_token=" + server.logoutToken("logout+jwt", change));
    }

    @ParameterizedTest
    @CsvSource({"nio, virtual", "nio, platform", "hybrid, virtual", "hybrid, platform"})
    void ends_the_sessions_of_one_login(String mode, String threads) throws Exception {
        try (RunningApplication shop = running("--server.execution-mode=" + mode, "--server.thread-type=" + threads)) {
            Visitor ann = new Visitor(shop.port());
            String here = ann.login();
            String samePlace = ann.login();
            tokens("two", "ann");
            String elsewhere = ann.login();
            Raw done = logout(shop, claims -> claims.claim("sid", "one"));
            assertThat(done.status()).isEqualTo(200);
            assertThat(done.header("cache-control")).isEqualTo("no-store");
            assertThat(done.body()).isEmpty();
            assertThat(ann.isLoggedIn(here)).isFalse();
            assertThat(ann.isLoggedIn(samePlace)).isFalse();
            assertThat(ann.isLoggedIn(elsewhere)).isTrue();
        }
    }

    @Test
    void ends_all_sessions_of_a_user_if_it_names_no_login() throws Exception {
        try (RunningApplication shop = running("--security.oidc.name-claim=email")) {
            Visitor visitor = new Visitor(shop.port());
            server.tokens("JWT", claims -> claims.claim("email", "ann@example.org"));
            String here = visitor.login();
            String there = visitor.login();
            server.tokens("JWT", claims -> claims.claim("email", "ann").subject("bob"));
            String bob = visitor.login();
            assertThat(logout(shop, _ -> { }).status()).isEqualTo(200);
            assertThat(visitor.isLoggedIn(here)).isFalse();
            assertThat(visitor.isLoggedIn(there)).isFalse();
            assertThat(visitor.isLoggedIn(bob)).as("the subject counts, not the name").isTrue();
        }
    }

    @Test
    void succeeds_if_no_session_is_left() throws Exception {
        assertThat(logout(application, claims -> claims.subject(null).claim("sid", "unknown")).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"logout+jwt", "application/logout+JWT", "JWT", ""})
    void accepts_the_types_that_servers_use(String type) throws Exception {
        assertThat(send(application, "logout_token=" + server.logoutToken(type, _ -> { })).status()).isEqualTo(200);
    }

    @Test
    void takes_each_token_once() throws Exception {
        Visitor ann = new Visitor(application.port());
        String form = "logout_token=" + server.logoutToken("logout+jwt", _ -> { });
        assertThat(send(application, form).status()).isEqualTo(200);
        String later = ann.login();
        assertThat(send(application, form).status()).isEqualTo(400);
        assertThat(ann.isLoggedIn(later)).isTrue();
    }

    @Test
    void can_be_sent_again_if_the_sessions_could_not_be_ended() throws Exception {
        try (RunningApplication shop = running("--freshet.profiles.active=store")) {
            Visitor ann = new Visitor(shop.port());
            String session = ann.login();
            String form = "logout_token=" + server.logoutToken("logout+jwt", _ -> { });
            Store store = shop.bean(Store.class);
            store.failWith(new HttpException(503, "sessions are not available"));
            assertThat(send(shop, form).status()).isEqualTo(400);
            store.failWith(null);
            assertThat(ann.isLoggedIn(session)).isTrue();
            assertThat(send(shop, form).status()).isEqualTo(200);
            assertThat(ann.isLoggedIn(session)).isFalse();
        }
    }

    static Stream<Arguments> wrongTokens() {
        return Stream.of(wrong("no events", claims -> claims.claim("events", null)),
                wrong("events is a text", claims -> claims.claim("events", EVENT)),
                wrong("another event", claims -> claims.claim("events", Map.of("urn:other", Map.of()))),
                wrong("the event is no object", claims -> claims.claim("events", Map.of(EVENT, true))),
                wrong("a nonce", claims -> claims.claim("nonce", "x")),
                wrong("no iat", claims -> claims.issueTime(null)),
                wrong("an old iat", claims -> claims.issueTime(in(-400)).expirationTime(in(400))),
                wrong("an iat to come", claims -> claims.issueTime(in(100))),
                wrong("iat is a text", claims -> claims.claim("iat", "now")),
                wrong("no exp", claims -> claims.expirationTime(null)),
                wrong("expired", claims -> claims.issueTime(in(-100)).expirationTime(in(-60))),
                wrong("no jti", claims -> claims.jwtID(null)), wrong("a blank jti", claims -> claims.jwtID(" ")),
                wrong("a long jti", claims -> claims.jwtID("x".repeat(256))),
                wrong("nobody", claims -> claims.subject(null)),
                wrong("a blank user", claims -> claims.subject(" ")),
                wrong("a sid that is a number", claims -> claims.claim("sid", 1)),
                wrong("another issuer", claims -> claims.issuer("https://evil.example")),
                wrong("another audience", claims -> claims.audience("other")),
                wrong("bound to a key", claims -> claims.claim("cnf", Map.of("jkt", "x"))));
    }

    private static Date in(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }

    private static Arguments wrong(String name, Consumer<JWTClaimsSet.Builder> change) {
        return Arguments.of(name, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongTokens")
    void refuses_wrong_tokens(String name, Consumer<JWTClaimsSet.Builder> change) throws Exception {
        refuses("logout_token=" + server.logoutToken("logout+jwt", change));
    }

    private static void refuses(String form) throws Exception {
        Visitor ann = new Visitor(application.port());
        String session = ann.login();
        Raw refused = send(application, form);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.header("cache-control")).isEqualTo("no-store");
        assertThat(refused.body()).doesNotContain("token", "ann");
        assertThat(ann.isLoggedIn(session)).isTrue();
    }

    @Test
    void refuses_forged_tokens_and_those_for_another_purpose() throws Exception {
        String valid = server.logoutToken("logout+jwt", _ -> { });
        refuses("logout_token=" + server.logoutToken("at+jwt", _ -> { }));
        refuses("logout_token=" + valid.substring(0, valid.lastIndexOf('.') + 1));
        refuses("logout_token=" + valid.substring(0, valid.length() - 8) + "AAAAAAAA");
        refuses("logout_token=" + new PlainJWT(new JWTClaimsSet.Builder().issuer(server.url()).audience("shop")
                .subject("ann").build()).serialize());
        try (LoginServer other = new LoginServer()) {
            refuses("logout_token=" + other.logoutToken("logout+jwt", claims -> claims.issuer(server.url())));
        }
    }

    @Test
    void refuses_requests_without_one_short_token() throws Exception {
        String valid = "logout_token=" + server.logoutToken("logout+jwt", _ -> { });
        refuses("");
        refuses("logout_token=");
        refuses("logout_token=%");
        refuses(valid + "&" + valid);
        refuses(valid + "&more=" + "x".repeat(20_000));
        refuses("logout_token=" + "x".repeat(17_000));
        assertThat(Raw.ask(application.port(), "POST", "/oidc/backchannel-logout?" + valid).status()).isEqualTo(400);
        assertThat(send(application, valid).status()).as("until then it was not used").isEqualTo(200);
    }

    @Test
    void is_not_for_pages() throws Exception {
        String form = "logout_token=" + server.logoutToken("logout+jwt", _ -> { });
        assertThat(send(application, form, "Sec-Fetch-Site", "cross-site").status()).isEqualTo(403);
        assertThat(send(application, form, "Origin", "https://evil.example").status()).isEqualTo(403);
        assertThat(Raw.ask(application.port(), "GET", "/oidc/backchannel-logout?" + form).status()).isEqualTo(405);
    }

    @Test
    void tells_the_application() throws Exception {
        try (RunningApplication shop = running("--freshet.profiles.active=rented")) {
            Events events = shop.bean(Events.class);
            new Visitor(shop.port()).login();
            events.takeOnly();
            logout(shop, claims -> claims.claim("sid", "one").jwtID("id-1"));
            AuditEvent logout = events.takeOnly();
            assertThat(logout.type()).isEqualTo(AuditEvent.Type.LOGOUT);
            assertThat(logout.reason()).isEqualTo("sessions ended: 1");
            assertThat(logout.caller()).contains(new AuditEvent.Caller(server.url(), "ann", Optional.of("id-1")));
        }
    }
}
