package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.client.ClientBody;
import dev.freshet.client.ClientTls;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.security.library.Library;
import dev.freshet.security.scheme.Sha256;
import dev.freshet.test.network.Authority;
import java.net.CookieManager;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code EveryRouteTest} does not say about certificates. */
class ClientCertificatesTest {
    private static final String APP = "https://app.example.org";

    private static RunningApplication application(Authority authority, String... keys) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0",
                "--server.tls.certificate=" + authority.certificate("server"),
                "--server.tls.private-key=" + authority.key("server"), "--server.tls.client-auth=need",
                "--server.tls.trust-certificates=" + authority.certificate("ca"),
                "--security.certificates.clients[0].name=billing",
                "--security.certificates.clients[0].san=uri:spiffe://example.org/billing",
                "--security.certificates.clients[0].scopes=meter"));
        arguments.addAll(List.of(keys));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static RestClient billing(Authority authority, RunningApplication application) throws Exception {
        return builder(authority, application, "billing").build();
    }

    private static RestClientBuilder builder(Authority authority, RunningApplication application, String alias)
            throws Exception {
        return EveryRouteTest.patient().tls(ClientTls.builder().trustPem(authority.certificate("ca"))
                .certificatePem(authority.certificate(alias), authority.key(alias)).build())
                .baseUrl("https://127.0.0.1:" + application.port());
    }

    private static Authority authority(Path folder) throws Exception {
        Authority authority = Authority.in(folder);
        authority.sign("server", "ip:127.0.0.1");
        authority.sign("billing", "uri:spiffe://example.org/billing");
        return authority;
    }

    @Test
    void a_token_beside_a_certificate_does_not_let_a_page_act_in_the_name_of_its_user(@TempDir Path folder)
            throws Exception {
        Authority authority = authority(folder);
        try (RunningApplication application = application(authority, "--security.cors.origins=" + APP,
                "--security.cors.credentials=true");
                RestClient client = billing(authority, application)) {
            assertThat(status(client, "same-origin")).as("its own page").isEqualTo(200);
            assertThat(status(client, "same-site")).isEqualTo(403);
        }
    }

    private static int status(RestClient client, String site) {
        return client.post().uri("/account/payments").header("Sec-Fetch-Site", site).header("Origin", APP)
                .header("Authorization", "Bearer x").exchange((_, response) -> response.status());
    }

    @Test
    void the_first_client_that_a_certificate_fits_counts(@TempDir Path folder) throws Exception {
        Authority authority = authority(folder);
        authority.sign("desk", "dns:desk.example.org");
        try (RunningApplication application = application(authority,
                "--security.certificates.clients[1].name=after-billing",
                "--security.certificates.clients[1].subject=CN=billing",
                "--security.certificates.clients[2].name=desk",
                "--security.certificates.clients[2].subject=CN=desk",
                "--security.certificates.clients[3].name=after-desk",
                "--security.certificates.clients[3].san=dns:desk.example.org");
                RestClient billing = billing(authority, application);
                RestClient desk = builder(authority, application, "desk").build()) {
            assertThat(billing.get().uri("/books/mine").retrieve().body(String.class)).isEqualTo("billing [meter]");
            assertThat(desk.get().uri("/books/mine").retrieve().body(String.class)).isEqualTo("desk []");
        }
    }

    @Test
    void other_credentials_come_first(@TempDir Path folder) throws Exception {
        Authority authority = authority(folder);
        String key = "key-of-the-desk-of-a-library";
        try (RunningApplication application = application(authority, "--security.api-keys.keys[0].id=desk",
                "--security.api-keys.keys[0].sha256=" + Sha256.of(key));
                RestClient client = billing(authority, application)) {
            assertThat(client.get().uri("/books/mine").retrieve().body(String.class)).isEqualTo("billing [meter]");
            assertThat(client.get().uri("/books/mine").header("X-Api-Key", key).retrieve().body(String.class))
                    .isEqualTo("desk []");
            Integer bad = client.get().uri("/books/mine").header("X-Api-Key", key + "x")
                    .exchange((_, response) -> response.status());
            assertThat(bad).isEqualTo(401);
        }
    }

    @Test
    void a_user_who_has_logged_in_counts_until_logout(@TempDir Path folder) throws Exception {
        Authority authority = authority(folder);
        try (RunningApplication application = application(authority, "--security.session.enabled=true");
                RestClient browser = builder(authority, application, "billing").cookies(new CookieManager())
                        .build()) {
            assertThat(browser.get().uri("/account").retrieve().body(String.class)).startsWith("billing ");
            String login = browser.post().uri("/account/login").header("Sec-Fetch-Site", "same-origin")
                    .body(ClientBody.form(Map.of("name", "ann"))).retrieve().body(String.class);
            assertThat(login).startsWith("ann ");
            assertThat(browser.get().uri("/account").retrieve().body(String.class)).startsWith("ann ");
            assertThat(pay(browser, "same-origin")).isEqualTo(200);
            assertThat(pay(browser, "cross-site")).isEqualTo(403);
            browser.post().uri("/account/logout").header("Sec-Fetch-Site", "same-origin").retrieve().body(String.class);
            assertThat(browser.get().uri("/account").retrieve().body(String.class)).startsWith("billing ");
        }
    }

    private static int pay(RestClient browser, String site) {
        return browser.post().uri("/account/payments").header("Sec-Fetch-Site", site)
                .exchange((_, response) -> response.status());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            clients[0].name=a | subject or san is required
            clients[0].name=a clients[0].subject=CN=a clients[0].san=dns:a | but not both
            clients[0].name=a clients[0].subject=billing | must be a whole distinguished name
            clients[0].name=a clients[0].san=billing.example.org | must begin with dns:
            clients[0].name=a clients[0].san=dns:a clients[1].name=b clients[1].san=dns:A | the same certificate for a and b
            """)
    void does_not_start_with_settings_that_are_not_possible(String settings, String problem) {
        String[] arguments = ("--server.port=0 --security.certificates."
                + settings.replace(" ", " --security.certificates.")).split(" ");
        assertThatThrownBy(() -> Freshet.start(Library.class, arguments)).hasMessageContaining(problem);
    }
}
