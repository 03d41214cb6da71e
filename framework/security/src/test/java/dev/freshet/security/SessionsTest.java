package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.http.HttpException;
import dev.freshet.security.library.Library;
import dev.freshet.security.rented.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users that log in by a form. */
class SessionsTest {
    private static final String[] OWN_PAGE = {"Sec-Fetch-Site", "same-origin"};

    private static RunningApplication start(String... keys) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.session.enabled=true"));
        arguments.addAll(List.of(keys));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static Raw login(RunningApplication application, String name, String... headers) throws Exception {
        List<String> all = new ArrayList<>(List.of(OWN_PAGE));
        all.addAll(List.of(headers));
        return Raw.ask(application.port(), "POST", "/account/login", "name=" + name, all.toArray(String[]::new));
    }

    /** {@code name=value} of the cookie that a response sets. */
    private static String cookie(Raw response) {
        String header = Objects.requireNonNull(response.header("set-cookie"));
        return header.substring(0, header.indexOf(';'));
    }

    private static Raw ask(RunningApplication application, String method, String path, String cookie)
            throws Exception {
        return Raw.ask(application.port(), method, path, "Cookie", cookie, "Sec-Fetch-Site", "same-origin");
    }

    private static int mine(RunningApplication application, String cookie) throws Exception {
        return ask(application, "GET", "/account", cookie).status();
    }

    @ParameterizedTest
    @CsvSource({"nio, virtual", "nio, platform", "hybrid, virtual", "hybrid, platform"})
    void know_a_user_from_login_to_logout(String mode, String threads) throws Exception {
        try (RunningApplication application = start("--server.execution-mode=" + mode,
                "--server.thread-type=" + threads)) {
            assertThat(mine(application, "other=1")).isEqualTo(401);
            Raw login = login(application, "ann");
            assertThat(login.status()).isEqualTo(303);
            assertThat(login.header("set-cookie"))
                    .matches("__Host-session=[A-Za-z0-9_-]{43}; Path=/; Secure; HttpOnly; SameSite=Lax");
            assertThat(login.header("cache-control")).isEqualTo("no-store");
            String cookie = cookie(login);
            assertThat(ask(application, "GET", "/account", cookie).body()).isEqualTo("ann has paid 0 times");
            assertThat(ask(application, "POST", "/account/payments", cookie).body()).isEqualTo("ann pays 1");
            assertThat(ask(application, "GET", "/books/1", cookie).status()).as("role reader").isEqualTo(200);
            assertThat(ask(application, "DELETE", "/books/1", cookie).status()).as("role editor").isEqualTo(403);
            assertThat(ask(application, "POST", "/account/logout", cookie).header("set-cookie"))
                    .startsWith("__Host-session=; Path=/; Max-Age=0;");
            assertThat(mine(application, cookie)).as("the cookie of a thief").isEqualTo(401);
        }
    }

    @Test
    void begin_with_a_new_identifier_at_each_login() throws Exception {
        try (RunningApplication application = start()) {
            String planted = "__Host-session=" + "A".repeat(43);
            String first = cookie(login(application, "ann", "Cookie", planted));
            assertThat(first).isNotEqualTo(planted);
            assertThat(mine(application, planted)).isEqualTo(401);
            String second = cookie(login(application, "bob", "Cookie", first));
            assertThat(second).isNotEqualTo(first);
            assertThat(mine(application, first)).as("replaced").isEqualTo(401);
            assertThat(ask(application, "GET", "/account", second).body()).startsWith("bob");
        }
    }

    @Test
    void of_one_user_can_be_ended_everywhere() throws Exception {
        try (RunningApplication application = start()) {
            String here = cookie(login(application, "ann"));
            String there = cookie(login(application, "ann"));
            String other = cookie(login(application, "bob"));
            assertThat(ask(application, "DELETE", "/account/sessions", here).body()).isEqualTo("ended 2");
            assertThat(List.of(mine(application, here), mine(application, there), mine(application, other)))
                    .containsExactly(401, 401, 200);
        }
    }

    @Test
    void count_only_if_a_request_has_no_other_credentials() throws Exception {
        try (Issuer issuer = new Issuer(); RunningApplication application = start(
                "--security.jwt[0].issuer=" + issuer.url(), "--security.jwt[0].audience=books")) {
            String cookie = cookie(login(application, "bob"));
            assertThat(Raw.ask(application.port(), "GET", "/account", "Cookie", cookie, "Authorization",
                    "Bearer " + issuer.token(300)).body()).startsWith("ann");
            assertThat(Raw.ask(application.port(), "GET", "/account", "Cookie", cookie, "Authorization",
                    "Bearer wrong").status()).isEqualTo(401);
        }
    }

    @Test
    void cannot_be_used_by_a_thief_of_their_store() throws Exception {
        try (RunningApplication application = start("--freshet.profiles.active=store")) {
            String cookie = cookie(login(application, "ann"));
            String key = application.bean(Store.class).last().key();
            assertThat(cookie).doesNotContain(key);
            assertThat(mine(application, "__Host-session=" + key)).isEqualTo(401);
            assertThat(mine(application, cookie)).isEqualTo(200);
        }
    }

    @Test
    void end_when_their_life_is_over() throws Exception {
        try (RunningApplication application = start("--freshet.profiles.active=store", "--security.session.life=2h")) {
            Instant before = Instant.now();
            login(application, "ann");
            assertThat(application.bean(Store.class).last().session().ends())
                    .isBetween(before.plus(Duration.ofHours(2)), Instant.now().plus(Duration.ofHours(2)));
        }
    }

    @Test
    void end_with_the_token_of_their_caller() throws Exception {
        try (Issuer issuer = new Issuer(); RunningApplication application = start("--freshet.profiles.active=store",
                "--security.jwt[0].issuer=" + issuer.url(), "--security.jwt[0].audience=books")) {
            Instant before = Instant.now();
            Raw begun = Raw.ask(application.port(), "POST", "/account/session", "Authorization",
                    "Bearer " + issuer.token(300), "Sec-Fetch-Site", "same-origin");
            assertThat(mine(application, cookie(begun))).isEqualTo(200);
            assertThat(application.bean(Store.class).last().session().ends())
                    .isBetween(before.plusSeconds(299), Instant.now().plusSeconds(300));
        }
    }

    @Test
    void are_unavailable_while_their_store_is() throws Exception {
        try (RunningApplication application = start("--freshet.profiles.active=store")) {
            String cookie = cookie(login(application, "ann"));
            Store store = application.bean(Store.class);
            for (RuntimeException failure : List.of(new HttpException(503, "away"),
                    new IllegalStateException("away"))) {
                store.failWith(failure);
                assertThat(mine(application, cookie)).as("never anonymous").isEqualTo(503);
                assertThat(mine(application, "other=1")).as("no session").isEqualTo(401);
            }
            store.failWith(null);
            assertThat(mine(application, cookie)).isEqualTo(200);
        }
    }

    @Test
    void do_not_exist_unless_they_are_switched_on() throws Exception {
        try (Issuer issuer = new Issuer(); RunningApplication application = Freshet.start(Library.class,
                "--server.port=0", "--security.jwt[0].issuer=" + issuer.url(), "--security.jwt[0].audience=books")) {
            assertThat(login(application, "ann").status()).isEqualTo(500);
        }
    }

    @ParameterizedTest
    @CsvSource({"--security.session.idle=0s, idle must be", "--security.session.life=1m, idle must be",
        "--security.session.cookie=a b, must be a token", "--security.session.max-sessions=0, at least 1"})
    void refuse_settings_that_are_not_possible(String key, String problem) {
        assertThatThrownBy(() -> start(key)).hasMessageContaining("security.session").hasMessageContaining(problem);
    }
}
