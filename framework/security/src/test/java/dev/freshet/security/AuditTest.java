package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.security.rented.Events;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AuditTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private RunningApplication application;
    private Issuer issuer;

    @BeforeEach
    void start() throws Exception {
        issuer = new Issuer();
        application = Freshet.start(Library.class, "--server.port=0", "--freshet.profiles.active=rented",
                "--security.jwt[0].issuer=" + issuer.url(), "--security.jwt[0].audience=books",
                "--security.session.enabled=true", "--security.oidc.issuer=http://127.0.0.1:1",
                "--security.oidc.client-id=shop", "--security.oidc.base-url=http://127.0.0.1");
    }

    @AfterEach
    void stop() {
        application.close();
        issuer.close();
    }

    private AuditEvent eventOf(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + application.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        CLIENT.send(request.build(), BodyHandlers.discarding());
        return application.bean(Events.class).takeOnly();
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes());
    }

    @Test
    void tells_each_refusal_without_credentials_and_query() throws Exception {
        AuditEvent none = eventOf("/books/1?secret=query");
        assertThat(none.type()).isEqualTo(AuditEvent.Type.NO_CREDENTIALS);
        assertThat(none.method() + " " + none.path()).isEqualTo("GET /books/1");
        assertThat(none.address().isLoopbackAddress()).isTrue();
        String token = issuer.token(-60, "editor");
        AuditEvent expired = eventOf("/books/1", "Authorization", "Bearer " + token);
        assertThat(expired.type()).isEqualTo(AuditEvent.Type.BAD_CREDENTIALS);
        assertThat(expired.caller()).isEmpty();
        AuditEvent wrong = eventOf("/rooms", "Authorization", basic("tom:guess"));
        assertThat(wrong.reason()).contains("tom").doesNotContain("guess");
        assertThat(List.of(none, expired, wrong).toString()).doesNotContain(token, "secret", "guess");
    }

    @Test
    void tells_who_was_refused_and_who_logged_in() throws Exception {
        AuditEvent refused = eventOf("/books/1", "Authorization", "Bearer " + issuer.token(300, "guest"));
        assertThat(refused.type()).isEqualTo(AuditEvent.Type.NOT_ALLOWED);
        assertThat(refused.caller()).contains(new AuditEvent.Caller(issuer.url(), "ann", Optional.of("token-1")));
        AuditEvent login = eventOf("/rooms", "Authorization", basic("tom:pw"));
        assertThat(login.type()).isEqualTo(AuditEvent.Type.LOGIN);
        assertThat(login.caller()).contains(new AuditEvent.Caller("basic", "tom", Optional.empty()));
    }

    @Test
    void tells_who_began_a_session() throws Exception {
        CLIENT.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + application.port()
                + "/account/login?name=ann")).POST(HttpRequest.BodyPublishers.noBody()).build(),
                BodyHandlers.discarding());
        AuditEvent login = application.bean(Events.class).takeOnly();
        assertThat(login.type()).isEqualTo(AuditEvent.Type.LOGIN);
        assertThat(login.caller()).contains(new AuditEvent.Caller("library", "ann", Optional.empty()));
    }

    @Test
    void tells_how_a_script_with_the_cookie_of_a_session_passes() throws Exception {
        String cookie = "__Host-session=" + "A".repeat(43);
        assertThat(Raw.ask(application.port(), "DELETE", "/books/1", "Cookie", cookie).status()).isEqualTo(403);
        AuditEvent script = application.bean(Events.class).takeOnly();
        assertThat(script.type()).isEqualTo(AuditEvent.Type.CROSS_SITE);
        assertThat(script.reason()).contains("neither Sec-Fetch-Site nor Origin", "Sec-Fetch-Site: same-origin");
        Raw.ask(application.port(), "DELETE", "/books/1", "Cookie", cookie, "Sec-Fetch-Site", "cross-site");
        assertThat(application.bean(Events.class).takeOnly().reason()).isEmpty();
    }

    @Test
    void tells_refused_logins_and_logouts_of_the_identity_server() throws Exception {
        AuditEvent login = eventOf("/oidc/callback?code=secret-code&state=secret-state");
        assertThat(login.type()).isEqualTo(AuditEvent.Type.LOGIN_REFUSED);
        assertThat(login.reason()).isEqualTo("this browser has not begun the login");
        Raw.ask(application.port(), "POST", "/oidc/backchannel-logout", "logout_token=secret-token", new String[0]);
        AuditEvent logout = application.bean(Events.class).takeOnly();
        assertThat(logout.type()).isEqualTo(AuditEvent.Type.LOGOUT_REFUSED);
        assertThat(logout.path()).isEqualTo("/oidc/backchannel-logout");
        assertThat(List.of(login, logout).toString()).doesNotContain("secret");
    }
}
