package dev.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpMethod;
import dev.freshet.web.binding.Results;
import org.junit.jupiter.api.Test;

class NegotiationTest {
    private final WebApplication.Builder builder = WebApplication.builder();

    @Test
    void refuses_a_body_of_another_type_than_the_route_takes() throws Exception {
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("application/json").build(saying("json")));
        assertThat(call(post("application/json;charset=utf-8")).text()).isEqualTo("json");
        FakeResponse refused = call(post("text/plain"));
        assertThat(refused.status()).isEqualTo(415);
        assertThat(refused.text()).contains("the content type is text/plain; taken is application/json");
        assertThat(call(FakeRequest.of(HttpMethod.POST, "/a")).status()).isEqualTo(415);
        assertThat(call(post("nonsense")).status()).isEqualTo(400);
    }

    @Test
    void picks_the_route_by_the_type_of_the_body() throws Exception {
        builder.route(Route.of(HttpMethod.POST, "/a", saying("any")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("application/json").build(saying("json")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/*").build(saying("text")));
        assertThat(call(post("application/json")).text()).isEqualTo("json");
        assertThat(call(post("text/csv")).text()).isEqualTo("text");
        assertThat(call(post("image/png")).text()).isEqualTo("any");
    }

    @Test
    void gives_what_the_client_wants_most() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/html", "application/xml").build(typed("two")));
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("application/json").build(typed("json")));
        assertThat(call(get("application/json")).text()).isEqualTo("json");
        assertThat(call(get("text/*;q=0.5, application/json;q=0.1")).header("Content-Type"))
                .isEqualTo("text/html;charset=UTF-8");
        assertThat(call(get("application/xml, text/html;q=0.3")).header("Content-Type")).isEqualTo("application/xml");
        FakeResponse refused = call(get("image/png"));
        assertThat(refused.status()).isEqualTo(406);
        assertThat(refused.text()).contains("there is application/json, text/html, application/xml");
    }

    @Test
    void lets_filters_see_what_is_refused() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/html").build(saying("html")));
        builder.filter((request, response, chain) -> {
            response.header("X-Seen", "yes");
            chain.filter(request, response);
        });
        builder.advice((_, _, response) -> {
            response.status(418).header("X-Advice", "yes").send();
            return true;
        }, 1);
        FakeResponse refused = call(get("image/png"));
        assertThat(refused.status()).isEqualTo(418);
        assertThat(refused.header("X-Advice")).isEqualTo("yes");
    }

    private static RouteHandler saying(String text) {
        return (_, response, _) -> response.send(text);
    }

    private static RouteHandler typed(String text) {
        return (request, response, route) -> {
            Results.contentType(request, response, route);
            Results.text(response, text);
        };
    }

    private static FakeRequest post(String contentType) {
        return FakeRequest.of(HttpMethod.POST, "/a").body(contentType, "body");
    }

    private static FakeRequest get(String accept) {
        return FakeRequest.get("/a").with("Accept", accept);
    }

    private FakeResponse call(FakeRequest request) throws Exception {
        FakeResponse response = new FakeResponse();
        builder.build().handlerFor(request).handle(request, response);
        return response;
    }
}
