package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.QueryParameters;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.binding.Bodies;
import dev.freshet.web.binding.Forms;
import dev.freshet.web.binding.Results;
import org.junit.jupiter.api.Test;

class NegotiationTest {
    private final WebApplicationBuilder builder = WebApplication.builder();

    @Test
    void refuses_a_body_of_another_type_than_the_route_takes() throws Exception {
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("application/json").build(saying("json")));
        assertThat(call(post("application/json;charset=utf-8")).text()).isEqualTo("json");
        FakeResponse refused = call(post("text/plain"));
        assertThat(refused.status()).isEqualTo(415);
        assertThat(refused.text()).contains("the content type is text/plain; accepted: application/json");
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
    void prefers_the_route_that_names_the_type_of_the_body_to_one_with_a_range() throws Exception {
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("*/*").build(saying("every")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/*").build(saying("text")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("image/png", "text/plain").build(saying("plain")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/plain;v=2").build(saying("second")));
        assertThat(call(post("text/plain")).text()).isEqualTo("plain");
        assertThat(call(post("text/plain;v=2")).text()).isEqualTo("second");
        assertThat(call(post("text/csv")).text()).isEqualTo("text");
        assertThat(call(post("image/gif")).text()).isEqualTo("every");
    }

    @Test
    void lets_accept_decide_before_the_type_of_the_body() throws Exception {
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/*").produces("text/html")
                .build(saying("html")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/plain").produces("text/csv")
                .build(saying("csv")));
        assertThat(call(post("text/plain")).text()).isEqualTo("csv");
        assertThat(call(post("text/plain").with("Accept", "text/html, text/csv;q=0.9")).text()).isEqualTo("html");
        assertThat(call(post("text/plain").with("Accept", "image/png")).status()).isEqualTo(406);
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
        assertThat(refused.text()).contains("available: application/json, text/html, application/xml");
    }

    @Test
    void gives_text_and_json_to_clients_that_ask_for_them_in_utf_8() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/plain", "application/json").build(typed("x")));
        assertThat(call(get("text/plain;charset=utf-8")).header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(call(get("application/json; charset=UTF-8")).header("Content-Type")).isEqualTo("application/json");
        assertThat(call(get("text/plain;charset=ISO-8859-1")).status()).isEqualTo(406);
    }

    /** Some scripts send one even with GET. */
    @Test
    void ignores_a_malformed_content_type_if_no_route_has_consumes() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/html").build(saying("html")));
        assertThat(call(get("text/html").with("Content-Type", "undefined")).text()).isEqualTo("html");
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

    @Test
    void says_that_the_form_depends_on_accept_where_it_does() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/html", "application/xml").build(typed("two")));
        builder.route(Route.builder(HttpMethod.GET, "/one").produces("text/html").build(typed("one")));
        builder.route(Route.builder(HttpMethod.GET, "/b").produces("text/html").build(typed("html")));
        builder.route(Route.builder(HttpMethod.GET, "/b").produces("application/json").build(typed("json")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/plain").build(saying("text")));
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("text/html").build(saying("html")));
        assertThat(call(get("*/*")).header("Vary")).isEqualTo("Accept");
        assertThat(call(FakeRequest.get("/b")).header("Vary")).isEqualTo("Accept");
        assertThat(call(FakeRequest.get("/one")).header("Vary")).isNull();
        assertThat(call(post("text/plain")).header("Vary")).isNull();
    }

    @Test
    void gives_nothing_that_the_client_refuses_by_weight() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/html", "application/json").build(typed("x")));
        assertThat(call(get("*/*, text/html;q=0")).header("Content-Type")).isEqualTo("application/json");
        assertThat(call(get("text/*;q=0, */*;q=0.1")).header("Content-Type")).isEqualTo("application/json");
        assertThat(call(get("*/*;q=0, application/xml")).status()).isEqualTo(406);
        assertThat(call(get("text/html;q=0, application/json;q=0.0")).status()).isEqualTo(406);
    }

    @Test
    void answers_errors_as_problems_whatever_is_accepted() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/html").build(typed("x")));
        FakeResponse refused = call(get("application/xml"));
        assertThat(refused.status()).isEqualTo(406);
        assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void names_what_is_taken_where_it_refuses_a_type() throws Exception {
        builder.route(Route.builder(HttpMethod.POST, "/a").consumes("application/json", "text/csv").build(saying("")));
        assertThat(call(post("image/png")).header("Accept")).isEqualTo("application/json, text/csv");
    }

    @Test
    void writes_text_in_the_charset_it_says() throws Exception {
        builder.route(Route.builder(HttpMethod.GET, "/a").produces("text/plain;charset=ISO-8859-1")
                .build(typed("\u00e9")));
        FakeResponse response = call(get("*/*"));
        assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=ISO-8859-1");
        assertThat(response.bytes()).isEqualTo(new byte[] {(byte) 0xe9});
    }

    @Test
    void says_that_text_is_in_utf_8_unless_its_type_has_a_charset() throws Exception {
        assertThat(sent("text/html").header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(sent("application/xml").header("Content-Type")).isEqualTo("application/xml");
        FakeResponse latin = sent("text/plain; Charset=ISO-8859-1");
        assertThat(latin.header("Content-Type")).isEqualTo("text/plain; Charset=ISO-8859-1");
        assertThat(latin.bytes()).isEqualTo(new byte[] {(byte) 0xe9});
    }

    private static FakeResponse sent(String contentType) throws Exception {
        ResponseEntity<String> entity = ResponseEntity.ok().contentType(contentType).body("\u00e9");
        FakeResponse response = new FakeResponse();
        Results.text(response, Results.body(FakeRequest.get("/a"), response, entity));
        return response;
    }

    @Test
    void reads_parameters_of_the_query_before_those_of_a_form() throws Exception {
        FakeRequest form = FakeRequest.of(HttpMethod.POST, "/a?a=1&b=2")
                .body("application/x-www-form-urlencoded; charset=utf-8", "a=3&c=%C3%A9+x");
        QueryParameters parameters = Forms.parameters(form);
        assertThat(parameters.all("a")).containsExactly("1", "3");
        assertThat(parameters.first("b")).isEqualTo("2");
        assertThat(parameters.first("c")).isEqualTo("\u00e9 x");
        FakeRequest json = FakeRequest.of(HttpMethod.POST, "/a?a=1").body("application/json", "a=3");
        assertThat(Forms.parameters(json).all("a")).containsExactly("1");
        FakeRequest latin = FakeRequest.of(HttpMethod.POST, "/a")
                .body("application/x-www-form-urlencoded;charset=ISO-8859-1", "a=3");
        assertThatThrownBy(() -> Forms.parameters(latin)).isInstanceOfSatisfying(HttpException.class,
                refused -> assertThat(refused.status()).isEqualTo(415));
    }

    @Test
    void asks_for_text_without_compression() throws Exception {
        builder.route(Route.of(HttpMethod.POST, "/a", (request, response, _) -> response.send(Bodies.text(request))));
        FakeResponse refused = call(post("text/plain").with("Content-Encoding", "gzip"));
        assertThat(refused.status()).isEqualTo(415);
        assertThat(refused.header("Accept-Encoding")).isEqualTo("identity");
        assertThat(refused.header("Accept")).isNull();
        assertThat(refused.text()).contains("the body has the Content-Encoding gzip; send it without one");
        assertThat(call(post("text/plain").with("Content-Encoding", "identity").with("Content-Encoding", "br"))
                .status()).isEqualTo(415);
        assertThat(call(post("text/plain").with("Content-Encoding", "Identity")).text()).isEqualTo("body");
    }

    @Test
    void leaves_compressed_bytes_to_the_method() throws Exception {
        builder.route(Route.of(HttpMethod.POST, "/a", (request, response, _) -> response.send(Bodies.bytes(request))));
        assertThat(call(post("text/plain").with("Content-Encoding", "gzip")).text()).isEqualTo("body");
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
