package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.security.scheme.Sha256;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules by path, on routes with and without annotations. */
class PathRulesTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String METERED = "--freshet.profiles.active=metered";
    /** Keys by what their owners may do. */
    private static final Map<String, String> KEYS = Map.of("nothing", "key-of-nobody-in-particular",
            "metering", "key-of-the-meter-of-a-library", "editing", "key-of-the-desk-of-a-library");

    private static RunningApplication start(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0"));
        List<String> owners = List.of("nothing", "metering", "editing");
        for (int i = 0; i < owners.size(); i++) {
            arguments.add("--security.api-keys.keys[" + i + "].id=" + owners.get(i));
            arguments.add("--security.api-keys.keys[" + i + "].sha256=" + Sha256.of(KEYS.get(owners.get(i))));
        }
        arguments.add("--security.api-keys.keys[1].scopes=meter");
        arguments.add("--security.api-keys.keys[2].roles=editor");
        arguments.addAll(List.of(more));
        return Freshet.start(Library.class, arguments.toArray(String[]::new));
    }

    private static RunningApplication startWithLogin(String path, String require) {
        return start(METERED, "--security.paths[0].path=" + path, "--security.paths[0].require=" + require,
                "--security.session.enabled=true", "--security.oidc.issuer=http://127.0.0.1:1",
                "--security.oidc.client-id=library", "--security.oidc.base-url=http://127.0.0.1:2");
    }

    private static int status(RunningApplication from, String method, String path, String who) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + from.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (KEYS.containsKey(who)) {
            request.header("X-Api-Key", KEYS.get(who));
        }
        return CLIENT.send(request.build(), BodyHandlers.discarding()).statusCode();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scope('meter')                       | 401 403 200 403
            role('editor')                       | 401 403 403 200
            role('editor') or scope('meter')     | 401 403 200 200
            role('editor') and scope('meter')    | 401 403 403 403
            authenticated                        | 401 200 200 200
            authenticated and scope('meter')     | 401 403 200 403
            permit                               | 200 200 200 200
            deny                                 | 401 403 403 403
            deny or scope('x') or role('editor') | 401 403 403 200
            """)
    void a_rule_states_the_callers_of_a_route_without_any(String require, String statuses) throws Exception {
        try (RunningApplication library = start(METERED, "--security.paths[0].path=/meter/**",
                "--security.paths[0].require=" + require)) {
            List<String> found = new ArrayList<>();
            for (String who : List.of("stranger", "nothing", "metering", "editing")) {
                found.add(String.valueOf(status(library, "POST", "/meter/1", who)));
                assertThat(status(library, "GET", "/meter", who)).as(who).hasToString(found.getLast());
            }
            assertThat(String.join(" ", found)).isEqualTo(statuses);
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, /books/1, metering, 403", "GET, /books/1, editing, 403", "GET, /books, stranger, 401",
        "GET, /books, metering, 200", "GET, /books//1, metering, 404", "HEAD, /books, stranger, 401",
        "DELETE, /books/1, editing, 200", "GET, /BOOKS, stranger, 404", "GET, /x/../books, stranger, 401",
        "GET, /%62ooks, stranger, 401"})
    void a_rule_holds_in_addition_to_the_annotation(String method, String path, String who, int status)
            throws Exception {
        try (RunningApplication library = start("--security.paths[0].path=/books/**",
                "--security.paths[0].methods=GET", "--security.paths[0].require=scope('meter')")) {
            assertThat(status(library, method, path, who)).isEqualTo(status);
        }
    }

    @Test
    void all_rules_that_cover_a_route_hold_in_any_order() {
        try (RunningApplication library = start("--security.paths[0].path=/books", "--security.paths[0].require=permit",
                "--security.paths[1].path=/books/**", "--security.paths[1].require=role('editor')",
                "--security.paths[2].path=/**", "--security.paths[2].require=scope('meter')")) {
            assertThat(library.routes()).filteredOn(route -> route.path().equals("/books")).isNotEmpty()
                    .allSatisfy(route -> assertThat(route.access())
                            .isEqualTo(Access.roles("editor").and(Access.scopes("meter"))));
        }
    }

    @Test
    void a_rule_for_get_covers_a_route_for_head_too() throws Exception {
        try (RunningApplication library = start(METERED, "--security.paths[0].path=/meter/**",
                "--security.paths[0].methods=GET,POST", "--security.paths[0].require=scope('meter')")) {
            assertThat(status(library, "HEAD", "/meter", "editing")).isEqualTo(403);
            assertThat(status(library, "HEAD", "/meter", "metering")).isEqualTo(200);
        }
    }

    @Test
    void a_rule_for_all_paths_leaves_only_the_login_at_an_identity_server_open() throws Exception {
        try (RunningApplication library = startWithLogin("/**", "authenticated")) {
            assertThat(library.routes()).filteredOn(route -> route.access().equals(Access.permitAll()))
                    .extracting(Route::path)
                    .containsExactlyInAnyOrder("/oidc/callback", "/oidc/logout", "/oidc/backchannel-logout");
            assertThat(status(library, "POST", "/oidc/backchannel-logout", "stranger")).as("no token").isEqualTo(400);
            assertThat(status(library, "GET", "/books", "stranger")).isEqualTo(401);
        }
    }

    @Test
    void does_not_start_with_a_rule_only_for_the_login_at_an_identity_server() {
        assertThatThrownBy(() -> startWithLogin("/oidc/callback", "permit"))
                .hasMessageContaining("security.paths[0] (/oidc/callback) covers only routes of a login");
    }

    @Test
    void rules_cover_the_handshakes_of_websockets() throws Exception {
        try (RunningApplication library = start("--security.paths[0].path=/news",
                "--security.paths[0].require=deny")) {
            assertThat(status(library, "GET", "/news", "editing")).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            path=/books/5 require=deny | security.paths[0] (/books/5) covers only some paths of the route GET /books/{isbn} (Books.one)
            path=/novels/** require=deny | security.paths[0] (/novels/**) covers no route
            path=/books methods=PATCH require=deny | covers no route
            path=/books methods=HEAD require=deny | methods must not have HEAD
            path=books require=deny | must begin with a slash
            path=/books require=admin | require is not understood at character 1 of "admin"
            path=/books require=role('a')x | at character 10
            path=/books require=role('') | require is not understood
            path=/books require=role('a')andnot | require is not understood
            """)
    void does_not_start_with_a_rule_that_does_not_fit(String rule, String problem) {
        String[] arguments = ("--security.paths[0]." + rule.replace(" ", " --security.paths[0].")).split(" ");
        assertThatThrownBy(() -> start(arguments)).hasMessageContaining(problem);
    }

    @Test
    void does_not_start_if_the_configuration_says_nothing_about_a_route() {
        assertThatThrownBy(() -> start(METERED, "--security.paths[0].path=/meter",
                "--security.paths[0].require=permit")).hasMessageContainingAll("do not say who may call them",
                "POST /meter/{id} (Meter.add)", "security.paths").hasMessageNotContaining("Meter.all");
    }
}
