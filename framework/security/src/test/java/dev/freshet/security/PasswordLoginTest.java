package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.security.library.Library;
import dev.freshet.security.rented.Events;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users that log in by a form, with a password. */
class PasswordLoginTest {
    private static final String NO_HEADER = "--security.basic.header=false";
    private static final String THREE_FAILURES = "--security.throttle.failures-per-account=3";

    private static RunningApplication library(String... keys) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.session.enabled=true",
                "--security.basic.users[0].name=ann", "--security.basic.users[0].password="
                        + PasswordHash.of("right", 64, 1), "--security.basic.users[0].roles=reader"));
        arguments.addAll(List.of(keys));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static RunningApplication rented(String... keys) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.session.enabled=true",
                "--freshet.profiles.active=rented"));
        arguments.addAll(List.of(keys));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static Raw login(RunningApplication application, String name, String password) throws Exception {
        return Raw.ask(application.port(), "POST", "/login", "name=" + name + "&password=" + password,
                new String[] {"Sec-Fetch-Site", "same-origin"});
    }

    private static Raw basic(RunningApplication application, String credentials) throws Exception {
        return Raw.ask(application.port(), "GET", "/account", "Authorization", "Basic "
                + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void begins_a_session_with_the_right_password() throws Exception {
        try (RunningApplication library = library(NO_HEADER)) {
            Raw login = login(library, "ann", "right");
            assertThat(login.header("location")).isEqualTo("/account");
            String cookie = Objects.requireNonNull(login.header("set-cookie")).split(";", 2)[0];
            assertThat(Raw.ask(library.port(), "GET", "/account", "Cookie", cookie).body()).startsWith("ann");
            assertThat(Raw.ask(library.port(), "GET", "/books/1", "Cookie", cookie).status()).as("role reader")
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"ann, wrong", "ann, ''", "eve, right", "'', right", "ann%00, right", "ann, right%0A"})
    void knows_nobody_with_another_name_or_password(String name, String password) throws Exception {
        try (RunningApplication library = library()) {
            Raw refused = login(library, name, password);
            assertThat(refused.header("location")).isEqualTo("/login?failed");
            assertThat(refused.header("set-cookie")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tom", "nobody"})
    void refuses_a_name_after_too_many_wrong_passwords(String name) throws Exception {
        try (RunningApplication rented = rented(THREE_FAILURES, NO_HEADER)) {
            for (int i = 0; i < 3; i++) {
                assertThat(login(rented, name, "wrong").status()).isEqualTo(303);
            }
            Raw late = login(rented, name, "pw");
            assertThat(late.status()).isEqualTo(429);
            assertThat(Integer.parseInt(Objects.requireNonNull(late.header("retry-after")))).isBetween(1, 301);
            assertThat(late.header("cache-control")).isEqualTo("no-store");
            assertThat(late.header("set-cookie")).isNull();
        }
    }

    @Test
    void counts_wrong_passwords_together_with_those_of_http_basic() throws Exception {
        try (RunningApplication library = library(THREE_FAILURES)) {
            assertThat(basic(library, "ann:wrong").status()).isEqualTo(401);
            assertThat(login(library, "ann", "wrong").status()).isEqualTo(303);
            assertThat(basic(library, "ann:wrong").status()).isEqualTo(401);
            assertThat(login(library, "ann", "right").status()).isEqualTo(429);
            assertThat(basic(library, "ann:right").status()).isEqualTo(429);
        }
    }

    @Test
    void can_be_the_only_way_to_send_a_password() throws Exception {
        try (RunningApplication library = library(NO_HEADER)) {
            Raw refused = basic(library, "ann:right");
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("www-authenticate")).isNull();
        }
        try (RunningApplication library = library()) {
            assertThat(basic(library, "ann:right").status()).isEqualTo(200);
            assertThat(basic(library, "ann:wrong").header("www-authenticate")).startsWith("Basic");
        }
    }

    @Test
    void reports_each_refusal_and_one_login() throws Exception {
        try (RunningApplication rented = rented("--security.throttle.failures-per-account=1")) {
            Events events = rented.bean(Events.class);
            login(rented, "Tom", "pw");
            AuditEvent begun = events.takeOnly();
            assertThat(begun.type()).isEqualTo(AuditEvent.Type.LOGIN);
            assertThat(begun.caller()).hasValueSatisfying(caller -> assertThat(caller.name()).isEqualTo("tom"));
            login(rented, "tom", "guess");
            AuditEvent wrong = events.takeOnly();
            assertThat(wrong.type()).isEqualTo(AuditEvent.Type.BAD_CREDENTIALS);
            assertThat(wrong.path()).isEqualTo("/login");
            assertThat(wrong.reason()).contains("tom").doesNotContain("guess");
            login(rented, "tom", "pw");
            assertThat(events.takeOnly().type()).isEqualTo(AuditEvent.Type.TOO_MANY_FAILURES);
        }
    }

    /** Otherwise, an operator could not tell a user why the right password is wrong. */
    @Test
    void reports_that_another_spelling_has_had_too_many_wrong_passwords() throws Exception {
        try (RunningApplication rented = rented("--security.throttle.failures-per-account=1")) {
            Events events = rented.bean(Events.class);
            login(rented, "t%C3%B3m", "guess");
            assertThat(events.takeOnly().reason()).contains("tom").doesNotContain("guess");
            assertThat(login(rented, "tom", "pw").header("location")).isEqualTo("/login?failed");
            AuditEvent locked = events.takeOnly();
            assertThat(locked.type()).isEqualTo(AuditEvent.Type.BAD_CREDENTIALS);
            assertThat(locked.reason()).isEqualTo("too many wrong passwords for tom");
        }
    }

    @Test
    void is_unavailable_while_the_directory_is() throws Exception {
        try (RunningApplication rented = rented()) {
            Raw refused = login(rented, "broken", "pw");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("retry-after")).isEqualTo("1");
        }
    }

    @Test
    void needs_tls_or_a_client_on_this_machine() throws Exception {
        try (RunningApplication library = library()) {
            PasswordLogin passwords = library.bean(PasswordLogin.class);
            assertThatThrownBy(() -> passwords.check("ann", "right", from("http", "192.0.2.1")))
                    .isInstanceOfSatisfying(HttpException.class, no -> assertThat(no.status()).isEqualTo(403));
            assertThat(passwords.check("ann", "right", from("https", "192.0.2.1"))).isPresent();
        }
        try (RunningApplication library = library("--security.basic.plain-http=true")) {
            assertThat(library.bean(PasswordLogin.class).check("ann", "right", from("http", "192.0.2.1"))).isPresent();
        }
    }

    private static HttpRequest from(String scheme, String address) {
        return (HttpRequest) Proxy.newProxyInstance(HttpRequest.class.getClassLoader(),
                new Class<?>[] {HttpRequest.class}, (_, method, _) -> switch (method.getName()) {
                    case "scheme" -> scheme;
                    case "remoteAddress" -> new InetSocketAddress(address, 1);
                    case "method" -> HttpMethod.POST;
                    case "path" -> "/login";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    @Test
    void says_what_to_configure_if_there_are_no_users() {
        try (RunningApplication library = Freshet.start(Library.class, "--server.port=0",
                "--security.session.enabled=true")) {
            assertThatThrownBy(() -> library.bean(PasswordLogin.class).check("ann", "right",
                    from("https", "192.0.2.1"))).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("security.basic.users").hasMessageContaining("UserDirectory");
        }
    }

    @Test
    void is_no_credential_of_requests_without_the_header() {
        assertThatThrownBy(() -> library(NO_HEADER, "--security.session.enabled=false"))
                .hasMessageContaining("no credentials are configured");
    }
}
