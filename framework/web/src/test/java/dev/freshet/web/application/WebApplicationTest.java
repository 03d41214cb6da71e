package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.Filter;
import dev.freshet.web.Route;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebApplicationTest {
    private final WebApplicationBuilder builder = WebApplication.builder();

    @Test
    void calls_the_handler_of_the_route() throws Exception {
        builder.get("/hello", (_, response) -> response.send("Hello, World!"));
        FakeResponse response = call(FakeRequest.get("/hello"));
        assertThat(response.text()).isEqualTo("Hello, World!");
        assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
    }

    @Test
    void gives_path_variables_decoded() throws Exception {
        builder.get("/users/{name}", (request, response, route) -> response.send(route.pathVariable(request, "name")));
        assertThat(call(FakeRequest.get("/users/J%C3%BCrgen%2B%40")).text()).isEqualTo("J\u00fcrgen+@");
    }

    @Test
    void refuses_encoded_slashes_before_any_filter_unless_it_is_told_to_take_them() throws Exception {
        builder.filter((_, response, _) -> response.send("filter"));
        for (String path : List.of("/users/a%2Fb", "/users/a%5cb")) {
            FakeResponse refused = call(FakeRequest.get(path));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text()).contains("the path has an encoded slash or backslash");
        }
        builder.encodedSlash(EncodedSlash.ALLOW);
        assertThat(call(FakeRequest.get("/users/a%2Fb")).text()).isEqualTo("filter");
    }

    @Test
    void gives_encoded_slashes_decoded_where_they_are_allowed() throws Exception {
        builder.get("/users/{name}", (request, response, route) -> response.send(route.pathVariable(request, "name")));
        builder.encodedSlash(EncodedSlash.ALLOW);
        assertThat(call(FakeRequest.get("/users/a%2fb%5C")).text()).isEqualTo("a/b\\");
    }

    @Test
    void serves_head_by_the_route_for_get() throws Exception {
        builder.get("/hello", (_, response) -> response.send("Hello"));
        assertThat(call(FakeRequest.of(HttpMethod.HEAD, "/hello")).status()).isEqualTo(200);
    }

    @Test
    void answers_an_unknown_path_with_a_problem() throws Exception {
        builder.get("/hello", (_, response) -> response.send("Hello"));
        FakeResponse response = call(FakeRequest.get("/nothing"));
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.text()).isEqualTo(
                "{\"title\":\"Not Found\",\"status\":404,\"detail\":\"no route matches GET /nothing\"}");
    }

    @Test
    void takes_a_slash_at_the_end_for_another_path() throws Exception {
        builder.get("/hello", (_, response) -> response.send("Hello"));
        assertThat(call(FakeRequest.get("/hello/")).status()).isEqualTo(404);
    }

    @Test
    void answers_another_method_of_a_known_path_with_the_methods_it_has() throws Exception {
        builder.get("/users/{id}", (_, response) -> response.send("user"));
        builder.put("/users/{id}", (_, response) -> response.send("user"));
        builder.post("/users/me", (_, response) -> response.send("me"));
        FakeResponse response = call(FakeRequest.of(HttpMethod.DELETE, "/users/me"));
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.header("Allow")).isEqualTo("GET, HEAD, POST, PUT, OPTIONS");
        assertThat(call(FakeRequest.get("/users/me")).text()).isEqualTo("user");
    }

    @Test
    void answers_options_itself_unless_a_route_does() throws Exception {
        builder.get("/a", (_, response) -> response.send("a"));
        builder.route(Route.of(HttpMethod.OPTIONS, "/b", (_, response) -> response.send("own")));
        FakeResponse response = call(FakeRequest.of(HttpMethod.OPTIONS, "/a"));
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(call(FakeRequest.of(HttpMethod.OPTIONS, "/b")).text()).isEqualTo("own");
        assertThat(call(FakeRequest.of(HttpMethod.OPTIONS, "/c")).status()).isEqualTo(404);
        assertThat(call(FakeRequest.of(HttpMethod.OPTIONS, "*")).status()).isEqualTo(200);
    }

    @Test
    void never_answers_trace() throws Exception {
        builder.get("/a", (_, response) -> response.send("a"));
        assertThat(call(FakeRequest.of(HttpMethod.TRACE, "/a")).status()).isEqualTo(405);
        assertThat(call(FakeRequest.of(HttpMethod.TRACE, "/b")).status()).isEqualTo(405);
    }

    @Test
    void refuses_two_routes_for_the_same_requests_and_names_both() {
        builder.route(Route.builder(HttpMethod.GET, "/users/{id}").origin("Users.find").build((_, _, _) -> { }));
        builder.route(Route.builder(HttpMethod.GET, "/users/{name}").origin("Users.byName").build((_, _, _) -> { }));
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class).hasMessage(
                "two routes match the same requests: GET /users/{id} (Users.find) and GET /users/{name} (Users.byName);"
                        + " change one of the paths");
    }

    @Test
    void calls_filters_in_order_on_their_paths_also_where_no_route_is() throws Exception {
        List<String> calls = new ArrayList<>();
        builder.get("/api/a", (_, response) -> response.send("a"));
        builder.get("/api/{id}", (_, response) -> response.send("id"));
        builder.get("/other", (_, response) -> response.send("other"));
        builder.filter(noting("last", calls));
        builder.filter(noting("api", calls), Placement.EVERYWHERE.order(2).include("/api/**").exclude("/api/public"));
        builder.filter(noting("only a", calls), Placement.EVERYWHERE.order(1).include("/api/a"));

        assertThat(callsOf("/api/a", calls)).containsExactly("only a", "api", "last");
        assertThat(callsOf("/api/7", calls)).containsExactly("api", "last");
        assertThat(callsOf("/api/public", calls)).containsExactly("last");
        assertThat(callsOf("/api/no/route", calls)).containsExactly("api", "last");
        assertThat(callsOf("/other", calls)).containsExactly("last");
    }

    private List<String> callsOf(String path, List<String> calls) throws Exception {
        calls.clear();
        call(FakeRequest.get(path));
        return calls;
    }

    private static Filter noting(String name, List<String> calls) {
        return (request, response, chain) -> {
            calls.add(name);
            chain.filter(request, response);
        };
    }

    @Test
    void lets_a_filter_answer_itself_and_turns_what_it_throws_into_a_response() throws Exception {
        builder.get("/a", (_, response) -> response.send("a"));
        builder.filter((request, response, chain) -> {
            if (request.header("Authorization") == null) {
                throw new HttpException(401, "who are you?");
            }
            response.status(204).send();
        });
        assertThat(call(FakeRequest.get("/a")).status()).isEqualTo(401);
        assertThat(call(FakeRequest.get("/a").with("Authorization", "x")).status()).isEqualTo(204);
    }

    @Test
    void runs_on_the_loop_only_if_the_route_and_all_before_it_promise_not_to_block() {
        builder.route(Route.builder(HttpMethod.GET, "/a").nonBlocking().build((_, _, _) -> { }));
        builder.route(Route.builder(HttpMethod.GET, "/b/c").nonBlocking().build((_, _, _) -> { }));
        builder.route(Route.builder(HttpMethod.GET, "/{x}").nonBlocking().build((_, _, _) -> { }));
        builder.get("/blocking", (_, _) -> { });
        builder.filter(noting("", new ArrayList<>()), Placement.EVERYWHERE.nonBlocking());
        builder.filter(noting("", new ArrayList<>()), Placement.EVERYWHERE.include("/b/*", "/special"));
        WebApplication application = builder.build();

        assertThat(handler(application, "/a").nonBlocking()).isTrue();
        assertThat(handler(application, "/b/c").nonBlocking()).isFalse();
        assertThat(handler(application, "/blocking").nonBlocking()).isFalse();
        assertThat(handler(application, "/x").nonBlocking()).as("/{x} has /special in it").isFalse();
        assertThat(handler(application, "/no/such").nonBlocking()).isFalse();
    }

    private static HttpHandler handler(WebApplication application, String path) {
        return application.handlerFor(FakeRequest.get(path));
    }

    private FakeResponse call(FakeRequest request) throws Exception {
        FakeResponse response = new FakeResponse();
        builder.build().handlerFor(request).handle(request, response);
        return response;
    }
}
