package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.security.scheme.BasicUsers;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasicUsersTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    /** From {@code htpasswd -nbB -C 5 bob geheim}. */
    private static final String BCRYPT = "$2y$05$xBYoINLLSRmA5s1V9bmoRehObsru..vZMtOqDZ5ttzXppnEFoGf3C";

    private static RunningApplication library(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--security.basic.users[0].name=ann",
                "--security.basic.users[0].password=" + PasswordHash.of("pässword", 64, 1),
                "--security.basic.users[0].roles=reader", "--security.basic.users[1].name=bob",
                "--security.basic.users[1].password=" + BCRYPT, "--security.basic.users[1].roles=editor"));
        arguments.addAll(List.of(more));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static String basic(String credentials) {
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> get(RunningApplication from, String path, String authorization)
            throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + from.port() + path))
                .header("Authorization", authorization).build(), BodyHandlers.ofString());
    }

    private static int status(RunningApplication from, String credentials) throws Exception {
        return get(from, "/books/mine", basic(credentials)).statusCode();
    }

    @Test
    void takes_passwords_with_argon2id_and_bcrypt_hashes() throws Exception {
        try (RunningApplication library = library()) {
            assertThat(get(library, "/books/mine", basic("ann:pässword")).body()).isEqualTo("ann []");
            assertThat(get(library, "/books/1", basic("bob:geheim")).statusCode()).isEqualTo(200);
            assertThat(get(library, "/books/1", basic("ann:geheim")).statusCode()).isEqualTo(401);
            assertThat(status(library, "bob:geheim\0")).isEqualTo(401);
            assertThat(status(library, "eve:geheim")).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @CsvSource({"Basic", "Basic ?", "Basic YW5u", "Basic OnB3", "Basic YW5uOv8="})
    void refuses_malformed_credentials_and_asks_for_better_ones(String authorization) throws Exception {
        try (RunningApplication library = library()) {
            HttpResponse<String> refused = get(library, "/books/1", authorization);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().allValues("WWW-Authenticate"))
                    .containsExactly("Basic realm=\"service\", charset=\"UTF-8\"");
        }
    }

    @Test
    void refuses_even_the_right_password_after_too_many_wrong_ones() throws Exception {
        try (RunningApplication library = library("--security.throttle.failures-per-account=3")) {
            for (int i = 0; i < 3; i++) {
                assertThat(status(library, "ann:wrong")).isEqualTo(401);
            }
            HttpResponse<String> late = get(library, "/books/mine", basic("ann:pässword"));
            assertThat(late.statusCode()).isEqualTo(429);
            assertThat(Integer.parseInt(late.headers().firstValue("Retry-After").orElseThrow())).isBetween(1, 301);
            assertThat(late.headers().allValues("WWW-Authenticate")).isEmpty();
            assertThat(status(library, "bob:geheim")).isEqualTo(200);
        }
    }

    @Test
    void refuses_an_address_that_tries_many_names() throws Exception {
        try (RunningApplication library = library("--security.throttle.failures-per-address=3")) {
            for (int i = 0; i < 3; i++) {
                assertThat(status(library, "user" + i + ":wrong")).isEqualTo(401);
            }
            assertThat(status(library, "bob:geheim")).isEqualTo(429);
        }
    }

    @Test
    void finds_users_in_a_directory() throws Exception {
        try (RunningApplication rented = Freshet.start(Library.class, "--server.port=0",
                "--freshet.profiles.active=rented")) {
            assertThat(get(rented, "/rooms", basic("Tom:pw")).body()).isEqualTo("tom");
            assertThat(get(rented, "/rooms", basic("tom:wrong")).statusCode()).isEqualTo(401);
            assertThat(get(rented, "/rooms", basic("tim:pw")).statusCode()).isEqualTo(401);
            assertThat(get(rented, "/rooms", basic("broken:pw")).statusCode()).isEqualTo(503);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tom", "tim"})
    void a_name_in_another_case_does_not_reveal_whether_its_user_exists(String name) throws Exception {
        try (RunningApplication rented = Freshet.start(Library.class, "--server.port=0",
                "--freshet.profiles.active=rented", "--security.throttle.failures-per-account=3")) {
            for (int i = 0; i < 3; i++) {
                assertThat(get(rented, "/rooms", basic(name.toUpperCase(Locale.ROOT) + ":wrong")).statusCode())
                        .isEqualTo(401);
            }
            assertThat(get(rented, "/rooms", basic(name + ":wrong")).statusCode()).isEqualTo(429);
        }
    }

    /** The directory finds tom by tóm too, as a database does that ignores accents. */
    @ParameterizedTest
    @CsvSource({"t\u00f3m, tom", "t\u00edm, tim"})
    void another_spelling_of_a_name_does_not_reveal_whether_its_user_exists(String spelling, String name)
            throws Exception {
        try (RunningApplication rented = Freshet.start(Library.class, "--server.port=0",
                "--freshet.profiles.active=rented", "--security.throttle.failures-per-account=3")) {
            for (int i = 0; i < 3; i++) {
                assertThat(get(rented, "/rooms", basic(spelling + ":wrong")).statusCode()).isEqualTo(401);
            }
            assertThat(get(rented, "/rooms", basic(spelling + ":wrong")).statusCode()).isEqualTo(429);
            assertThat(get(rented, "/rooms", basic(name + ":wrong")).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void all_spellings_of_a_name_share_the_limit() throws Exception {
        try (RunningApplication rented = Freshet.start(Library.class, "--server.port=0",
                "--freshet.profiles.active=rented", "--security.throttle.failures-per-account=3")) {
            assertThat(get(rented, "/rooms", basic("t\u00f3m:pw")).body()).isEqualTo("tom");
            for (int i = 0; i < 3; i++) {
                assertThat(get(rented, "/rooms", basic("t\u00f3m:wrong")).statusCode()).isEqualTo(401);
            }
            for (int i = 0; i < 3; i++) {
                assertThat(get(rented, "/rooms", basic("tom:pw")).statusCode()).as("the right one").isEqualTo(401);
            }
            assertThat(get(rented, "/rooms", basic("tom:pw")).statusCode()).isEqualTo(429);
        }
    }

    @Test
    void does_not_look_up_a_name_after_too_many_wrong_passwords() throws Exception {
        try (RunningApplication rented = Freshet.start(Library.class, "--server.port=0",
                "--freshet.profiles.active=rented", "--security.throttle.failures-per-account=3")) {
            for (int i = 0; i < 3; i++) {
                assertThat(get(rented, "/rooms", basic("tom:wrong")).statusCode()).isEqualTo(401);
            }
            assertThat(get(rented, "/rooms", basic("Tom:pw")).statusCode()).isEqualTo(429);
            assertThat(get(rented, "/tenants/lookups", basic("not:read")).body()).isEqualTo("3");
        }
    }

    @Test
    void passwords_need_tls_or_a_client_on_this_machine() throws Exception {
        InetAddress other = InetAddress.getByName("192.0.2.1");
        assertThat(BasicUsers.isPrivate("http", other)).isFalse();
        assertThat(BasicUsers.isPrivate("https", other)).isTrue();
        assertThat(BasicUsers.isPrivate("http", InetAddress.getByName("127.0.0.1"))).isTrue();
        assertThat(BasicUsers.isPrivate("http", InetAddress.getByName("0.0.0.0"))).as("a UNIX socket").isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            users[0].password=secret | argument --security.basic.users[0].password is not the hash of a password
            users[0].password=$argon2id$v=19$m=1048576,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA | at most 64 MiB
            users[1].name=ann | users[0].name: security.basic.users names ann twice
            users[1].name=a:b | must not be blank or have a colon
            realm=a"b | realm must have only printable
            """)
    void does_not_start_with_settings_that_are_not_possible(String setting, String problem) {
        assertThatThrownBy(() -> library("--security.basic." + setting)).hasMessageContaining(problem)
                .hasMessageNotContaining("secret");
    }
}
