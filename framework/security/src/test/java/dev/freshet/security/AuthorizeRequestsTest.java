package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests to methods with {@code @Authorize}, in an application that handles every exception. */
class AuthorizeRequestsTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Issuer issuer;
    private static RunningApplication application;

    @BeforeAll
    static void start() throws Exception {
        issuer = new Issuer();
        application = Freshet.start(Library.class, "--server.port=0", "--security.jwt[0].issuer=" + issuer.url(),
                "--security.jwt[0].audience=books");
    }

    @AfterAll
    static void stop() {
        application.close();
        issuer.close();
    }

    private static String ask(String path, String token) throws Exception {
        return send(HttpRequest.newBuilder(), path, token);
    }

    private static String order(String json, String token) throws Exception {
        return send(HttpRequest.newBuilder().POST(BodyPublishers.ofString(json))
                .header("Content-Type", "application/json"), "/orders", token);
    }

    private static String send(HttpRequest.Builder request, String path, String token) throws Exception {
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        var response = CLIENT.send(request.uri(URI.create("http://127.0.0.1:" + application.port() + path)).build(),
                BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    @Test
    void the_method_runs_only_if_the_expression_holds() throws Exception {
        String editor = issuer.token(300, "editor");
        assertThat(order("{\"customer\":\"ann\"}", editor)).isEqualTo("200 for ann");
        assertThat(order("{\"customer\":\"bob\"}", editor)).startsWith("403").doesNotContain("handled", "customer");
        assertThat(order("{}", editor)).startsWith("403");
        assertThat(order("{\"customer\":\"ann\"}", "")).startsWith("401");
    }

    @Test
    void a_caller_without_the_role_learns_nothing_about_parameters_and_body() throws Exception {
        assertThat(order("no json", issuer.token(300, "guest"))).startsWith("403");
        assertThat(order("no json", issuer.token(300, "editor"))).isEqualTo("200 handled");
        assertThat(ask("/orders/x", issuer.token(300, "guest"))).startsWith("404");
        assertThat(ask("/orders/x", issuer.token(300, "editor"))).isEqualTo("200 handled");
    }

    @Test
    void a_hidden_refusal_is_that_of_a_path_without_a_route() throws Exception {
        String editor = issuer.token(300, "editor");
        assertThat(ask("/orders/1", editor)).isEqualTo("200 order 1");
        assertThat(ask("/orders/2", editor)).isEqualTo(ask("/ordres/2", editor).replace("ordres", "orders"))
                .startsWith("404");
        assertThat(ask("/orders/2", "")).startsWith("401");
    }

    @Test
    void a_route_tells_who_may_call_it_and_where_that_is_stated() {
        assertThat(application.routes()).filteredOn(route -> route.path().startsWith("/orders/{"))
                .singleElement().satisfies(route -> {
                    assertThat(route.callers()).isEqualTo("every caller with credentials if role('editor') and"
                            + " Ledger.owns(id, caller)");
                    assertThat(route.accessOrigin()).isEqualTo("@Authorize on Orders.one");
                });
        assertThat(application.routes()).filteredOn(route -> route.origin().equals("Books.change")).singleElement()
                .satisfies(route -> assertThat(route.accessOrigin()).isEqualTo("@RolesAllowed on Books"));
    }

    @Test
    void an_absent_claim_makes_every_comparison_false() throws Exception {
        String none = issuer.token(300);
        String north = issuer.token("shelf", "NORTH");
        String both = issuer.token("shelves", List.of("NORTH", "SOUTH"));
        assertThat(ask("/orders/shelf?shelf=NORTH", north)).isEqualTo("200 shelf NORTH");
        assertThat(ask("/orders/shelf?shelf=SOUTH", north)).startsWith("403");
        assertThat(ask("/orders/shelf?shelf=SOUTH", both)).isEqualTo("200 shelf SOUTH");
        assertThat(ask("/orders/shelf?shelf=NORTH", none)).startsWith("403");
        assertThat(ask("/orders/elsewhere", north)).startsWith("403");
        assertThat(ask("/orders/elsewhere", none)).startsWith("403");
        assertThat(ask("/orders/elsewhere", issuer.token("shelf", "SOUTH"))).isEqualTo("200 elsewhere");
    }
}
