package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.security.rented.Rented;
import dev.freshet.security.scheme.Sha256;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiKeysTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String KEY = "n0vqX1cWb8Kd5sZyGh2Rtg";

    private static RunningApplication application;

    @BeforeAll
    static void start() {
        application = Freshet.start(Library.class, "--server.port=0", "--security.api-keys.header=X-Library-Key",
                "--security.api-keys.keys[0].id=billing", "--security.api-keys.keys[0].sha256=" + hash().toUpperCase(),
                "--security.api-keys.keys[0].roles=reader", "--security.api-keys.keys[0].scopes=meter,print",
                "--security.jwt[0].issuer=https://id.example.org", "--security.jwt[0].audience=books");
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static String hash() {
        return Sha256.of(KEY);
    }

    private static HttpResponse<String> get(RunningApplication from, String path, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + from.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void the_owner_of_a_key_has_its_roles_and_scopes() throws Exception {
        assertThat(get(application, "/books/mine", "X-Library-Key", KEY).body()).isEqualTo("billing [meter, print]");
        assertThat(get(application, "/books/1", "X-Library-Key", KEY).statusCode()).isEqualTo(200);
    }

    @Test
    void tells_a_stranger_each_way_to_identify() throws Exception {
        HttpResponse<String> none = get(application, "/books/1");
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().allValues("WWW-Authenticate")).containsExactlyInAnyOrder("Bearer", "ApiKey");
        HttpResponse<String> bad = get(application, "/books/1", "X-Library-Key", "n0vqX1cWb8Kd5sZyGh2Rtx");
        assertThat(bad.headers().allValues("WWW-Authenticate")).as("nothing is wrong with a token")
                .containsExactlyInAnyOrder("Bearer", "ApiKey");
    }

    @Test
    void refuses_two_keys() throws Exception {
        assertThat(get(application, "/books/1", "X-Library-Key", KEY, "X-Library-Key", KEY).statusCode())
                .isEqualTo(400);
    }

    /** The application could otherwise act for one caller, and a proxy have checked the other. */
    @Test
    void refuses_a_key_with_a_password_even_if_both_are_good() throws Exception {
        String password = "Basic " + Base64.getEncoder().encodeToString("ann:right".getBytes(StandardCharsets.UTF_8));
        try (RunningApplication library = Freshet.start(Library.class, "--server.port=0",
                "--security.api-keys.keys[0].id=billing", "--security.api-keys.keys[0].sha256=" + hash(),
                "--security.basic.users[0].name=ann",
                "--security.basic.users[0].password=" + PasswordHash.of("right", 64, 1))) {
            assertThat(get(library, "/books/mine", "X-Api-Key", KEY).body()).isEqualTo("billing []");
            assertThat(get(library, "/books/mine", "Authorization", password).body()).isEqualTo("ann []");
            assertThat(get(library, "/books/mine", "X-Api-Key", KEY, "Authorization", password).statusCode())
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource({"21, 401", "22, 200", "512, 200", "513, 401"})
    void a_key_that_is_too_short_or_too_long_never_works(int length, int status) throws Exception {
        String key = "k".repeat(length);
        try (RunningApplication library = Freshet.start(Library.class, "--server.port=0",
                "--security.api-keys.keys[0].id=billing", "--security.api-keys.keys[0].sha256=" + Sha256.of(key))) {
            assertThat(get(library, "/books/mine", "X-Api-Key", key).statusCode()).isEqualTo(status);
        }
    }

    @Test
    void an_owner_may_have_an_old_key_and_a_new_one() throws Exception {
        String next = KEY + "2";
        try (RunningApplication library = Freshet.start(Library.class, "--server.port=0",
                "--security.api-keys.keys[0].id=billing", "--security.api-keys.keys[0].sha256=" + hash(),
                "--security.api-keys.keys[1].id=billing", "--security.api-keys.keys[1].sha256=" + Sha256.of(next))) {
            assertThat(get(library, "/books/mine", "X-Api-Key", KEY).body()).isEqualTo("billing []");
            assertThat(get(library, "/books/mine", "X-Api-Key", next).body()).isEqualTo("billing []");
        }
    }

    @Test
    void finds_keys_in_a_directory_and_remembers_them() throws Exception {
        try (RunningApplication rented = Freshet.start(Rented.class, "--server.port=0",
                "--freshet.profiles.active=rented")) {
            assertThat(get(rented, "/rooms", "X-Api-Key", KEY).body()).isEqualTo("tenant");
            assertThat(get(rented, "/rooms", "X-Api-Key", KEY).body()).isEqualTo("tenant");
            assertThat(get(rented, "/rooms", "X-Api-Key", "n0vqX1cWb8Kd5sZyGh2Rtx").statusCode()).isEqualTo(401);
            assertThat(get(rented, "/lookups").body()).isEqualTo("2");
        }
    }

    @Test
    void answers_503_if_the_directory_is_away() throws Exception {
        try (RunningApplication rented = Freshet.start(Rented.class, "--server.port=0",
                "--freshet.profiles.active=rented", "--rented.away=true")) {
            HttpResponse<String> away = get(rented, "/rooms", "X-Api-Key", KEY);
            assertThat(away.statusCode()).isEqualTo(503);
            assertThat(away.body()).doesNotContain("database");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            keys[0].sha256=secret | must have 64 hexadecimal digits
            keys[1].id=other,keys[1].sha256={hash} | keys[0].id: security.api-keys.keys has the same sha256 for billing
            header=Authorization | which belongs to other credentials
            header=X Key | letters, digits and hyphens
            cache=2h | cache must be more than 0s and at most 1h
            """)
    void does_not_start_with_settings_that_are_not_possible(String settings, String problem) {
        String all = "--server.port=0 --security.api-keys.keys[0].id=billing --security.api-keys.keys[0].sha256="
                + hash() + " --security.api-keys." + settings.replace(",", "~--security.api-keys.");
        String[] arguments = all.replace("{hash}", hash()).replaceFirst(" ", "~").replace(" --", "~--").split("~");
        assertThatThrownBy(() -> Freshet.start(Library.class, arguments)).hasMessageContaining(problem);
    }
}
