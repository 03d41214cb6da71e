package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.ClientVersion;
import dev.freshet.client.RestClient;
import dev.freshet.security.library.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers that make browsers protect their users. */
class HeadersTest {
    private static final String POLICY =
            "default-src 'self'; base-uri 'self'; object-src 'none'; frame-ancestors 'none'";
    private static final List<String> NAMES = List.of("Content-Security-Policy", "X-Content-Type-Options",
            "Referrer-Policy", "Cross-Origin-Opener-Policy", "Strict-Transport-Security");

    @TempDir
    private Path folder;

    /** The status of a response, and those of its headers that protect browsers. */
    private static Map<String, String> headers(RestClient client, String method, String path) {
        return Objects.requireNonNull(client.method(method).uri(path).exchange((_, response) -> {
            Map<String, String> found = new TreeMap<>(Map.of("status", String.valueOf(response.status())));
            for (String name : NAMES) {
                List<String> values = response.headers().all(name);
                if (!values.isEmpty()) {
                    found.put(name, String.join(" | ", values));
                }
            }
            return found;
        }));
    }

    private static Map<String, String> all(int status) {
        return Map.of("status", String.valueOf(status), "Content-Security-Policy", POLICY, "X-Content-Type-Options",
                "nosniff", "Referrer-Policy", "strict-origin-when-cross-origin", "Cross-Origin-Opener-Policy",
                "same-origin");
    }

    private RunningApplication start(String... keys) throws Exception {
        Files.writeString(folder.resolve("file.txt"), "file");
        List<String> arguments = new ArrayList<>(List.of("--server.port=0",
                "--server.static.locations=" + folder, "--security.static-files=permit",
                "--management.health.enabled=true", "--security.jwt[0].issuer=http://127.0.0.1:1",
                "--security.jwt[0].audience=books"));
        arguments.addAll(List.of(keys));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static RestClient client(RunningApplication application, ClientVersion version) {
        return RestClient.builder().version(version).baseUrl("http://127.0.0.1:" + application.port()).build();
    }

    @ParameterizedTest
    @CsvSource({"nio, virtual", "nio, platform", "hybrid, virtual", "hybrid, platform"})
    void every_response_has_them(String mode, String threads) throws Exception {
        try (RunningApplication application = start("--server.execution-mode=" + mode,
                "--server.thread-type=" + threads)) {
            for (ClientVersion version : List.of(ClientVersion.HTTP_1_1, ClientVersion.HTTP_2)) {
                try (RestClient client = client(application, version)) {
                    assertThat(headers(client, "GET", "/books")).as("non-blocking").isEqualTo(all(200));
                    assertThat(headers(client, "GET", "/books/1")).as("refusal").isEqualTo(all(401));
                    assertThat(headers(client, "PATCH", "/books")).as("other method").isEqualTo(all(405));
                    assertThat(headers(client, "GET", "/nothing")).as("no route").isEqualTo(all(404));
                    assertThat(headers(client, "GET", "/books/a%2Fb")).as("path").isEqualTo(all(400));
                    assertThat(headers(client, "GET", "/file.txt")).as("file").isEqualTo(all(200));
                    assertThat(headers(client, "GET", "/actuator/health")).as("management").isEqualTo(all(200));
                }
            }
        }
    }

    @Test
    void a_header_of_a_handler_wins() throws Exception {
        try (RunningApplication application = start();
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            assertThat(headers(client, "GET", "/framed")).containsEntry("Content-Security-Policy",
                    "frame-ancestors *").containsEntry("X-Content-Type-Options", "nosniff");
        }
    }

    @Test
    void a_header_of_an_upstream_wins() throws Exception {
        try (RunningApplication application = start("--freshet.profiles.active=rented", "--security.gateway=permit");
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            Map<String, String> expected = new TreeMap<>(all(200));
            expected.put("Referrer-Policy", "no-referrer");
            assertThat(headers(client, "GET", "/upstream")).isEqualTo(expected);
        }
    }

    @Test
    void each_can_be_changed_or_switched_off() throws Exception {
        try (RunningApplication application = start("--security.headers.content-security-policy=off",
                "--security.headers.referrer-policy=no-referrer", "--security.headers.content-type-options=off",
                "--security.headers.cross-origin-opener-policy=off");
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            assertThat(headers(client, "GET", "/books"))
                    .isEqualTo(Map.of("status", "200", "Referrer-Policy", "no-referrer"));
        }
        assertThatThrownBy(() -> start("--security.headers.referrer-policy=a\nb"))
                .hasMessageContaining("Referrer-Policy");
    }

    @Test
    void a_page_may_run_the_scripts_that_have_its_nonce() throws Exception {
        try (RunningApplication application = start("--security.headers.content-security-policy="
                + "default-src 'none'; script-src 'self'; frame-ancestors 'none'");
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            String first = headers(client, "GET", "/page").get("Content-Security-Policy");
            assertThat(first).matches("default-src 'none'; frame-ancestors 'none'; "
                    + "script-src 'self' ('nonce-[A-Za-z0-9_-]{22}'); style-src \\1");
            assertThat(headers(client, "GET", "/page").get("Content-Security-Policy")).isNotEqualTo(first);
        }
    }

    @Test
    void a_nonce_forbids_nothing_if_the_policy_allows_all_scripts_and_styles() throws Exception {
        String key = "--security.headers.content-security-policy=";
        try (RunningApplication application = start(key + "frame-ancestors 'self'");
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            assertThat(headers(client, "GET", "/page"))
                    .containsEntry("Content-Security-Policy", "frame-ancestors 'self'");
        }
        try (RunningApplication application = start(key + "style-src 'self'; frame-ancestors 'self'");
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            assertThat(headers(client, "GET", "/page").get("Content-Security-Policy"))
                    .matches("frame-ancestors 'self'; style-src 'self' 'nonce-[A-Za-z0-9_-]{22}'");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            style-src 'self' 'unsafe-inline'; script-src 'self' | style-src 'self' 'unsafe-inline'; script-src 'self' N
            default-src 'self' 'unsafe-inline' | default-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' N
            img-src *; style-src 'unsafe-inline' 'sha256-a=' | img-src *; style-src 'unsafe-inline' 'sha256-a=' N
            """)
    void a_nonce_for_a_script_forbids_no_style(String policy, String sent) throws Exception {
        try (RunningApplication application = start("--security.headers.content-security-policy=" + policy);
                RestClient client = client(application, ClientVersion.HTTP_1_1)) {
            assertThat(Objects.requireNonNull(headers(client, "GET", "/page").get("Content-Security-Policy"))
                    .replaceAll("'nonce-[^']*'", "N")).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, false", "localhost, false", "app.LOCALHOST, false", "[::1]:8443, false",
        "books.example.org, true", "localhost.example.org:443, true"})
    void browsers_are_told_to_stay_with_tls_except_on_this_machine(String authority, boolean told) throws Exception {
        try (RunningApplication application = start("--server.tls.dev=true", "--server.tls.dev-folder=" + folder)) {
            assertThat(Tls.get(application.port(), authority, "/books").contains(
                    "Strict-Transport-Security: max-age=31536000\r\n")).isEqualTo(told);
        }
    }

    @Test
    void how_long_browsers_stay_with_tls_can_be_changed_or_switched_off() throws Exception {
        assertThat(strictTransportSecurity("max-age=1d")).containsExactly("max-age=86400");
        assertThat(strictTransportSecurity("include-subdomains=true"))
                .containsExactly("max-age=31536000; includeSubDomains");
        assertThat(strictTransportSecurity("enabled=false")).isEmpty();
    }

    /** The values in a response over TLS. */
    private List<String> strictTransportSecurity(String setting) throws Exception {
        String name = "Strict-Transport-Security: ";
        try (RunningApplication application = start("--server.tls.dev=true", "--server.tls.dev-folder=" + folder,
                "--security.headers.hsts." + setting)) {
            String response = Tls.get(application.port(), "books.example.org", "/books");
            assertThat(response).startsWith("HTTP/1.1 200 ");
            return response.lines().filter(line -> line.startsWith(name)).map(line -> line.substring(name.length()))
                    .toList();
        }
    }
}
