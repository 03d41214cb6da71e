package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.Access;
import dev.freshet.web.Gate;
import dev.freshet.web.HandlerInterceptor;
import dev.freshet.web.Route;
import dev.freshet.web.RouteBuilder;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.resources.StaticFilesSettings;
import dev.freshet.web.websocket.WebSocketHandler;
import dev.freshet.web.websocket.WebSocketRoute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No request reaches code of the application around the gate, whatever finds the handler. */
class GateTest {
    private static final Access EDITORS = Access.roles("editor");

    private final List<String> userCode = new ArrayList<>();
    private final WebApplicationBuilder builder = WebApplication.builder().gate(new Shut());

    /** Lets requests pass only where everyone may. */
    private static final class Shut implements Gate {
        @Override
        public HttpHandler before(Access access, HttpHandler handler) {
            return access instanceof Access.Everyone ? handler : (_, response) -> response.status(401).send("shut");
        }

        @Override
        public Access access(Part part) {
            return part == Part.HEALTH ? Access.permitAll() : Access.denyAll();
        }
    }

    /** Lets every request pass, as that of a caller who may do everything. */
    private static final class Opened implements Gate {
        @Override
        public HttpHandler before(Access access, HttpHandler handler) {
            return handler;
        }

        @Override
        public Access access(Part part) {
            return Access.authenticated();
        }
    }

    private RouteBuilder to(HttpMethod method, String path, Access access) {
        return Route.builder(method, path).access(access);
    }

    private RouteHandler user(String name) {
        return (_, response, _) -> {
            userCode.add(name);
            response.send(name);
        };
    }

    private void spyOnFilters() {
        builder.filter((request, response, chain) -> {
            userCode.add("filter");
            chain.filter(request, response);
        });
    }

    private FakeResponse ask(FakeRequest request) throws Exception {
        FakeResponse response = new FakeResponse();
        builder.build().handlerFor(request).handle(request, response);
        return response;
    }

    private void refuses(FakeRequest request) throws Exception {
        FakeResponse response = ask(request);
        assertThat(response.status()).as(request.method() + " " + request.target()).isEqualTo(401);
        assertThat(response.text()).isEqualTo("shut");
        assertThat(userCode).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"GET, /books/1", "HEAD, /books/1", "POST, /books", "GET, /books/%31", "GET, /books/1?x=/open",
        "GET, /books/..%2e", "GET, /books/a;b=c"})
    void refuses_a_route_before_filters_and_interceptors(HttpMethod method, String target) throws Exception {
        spyOnFilters();
        builder.interceptor(new HandlerInterceptor() {
            @Override
            public boolean preHandle(HttpRequest request, HttpResponse response, Route route) {
                userCode.add("interceptor");
                return true;
            }
        }, Placement.EVERYWHERE);
        builder.route(to(HttpMethod.GET, "/books/{id}", EDITORS).build(user("one")));
        builder.route(to(HttpMethod.POST, "/books", EDITORS).build(user("new")));
        refuses(FakeRequest.of(method, target));
    }

    @Test
    void refuses_a_route_that_has_no_filter_in_front() throws Exception {
        builder.route(to(HttpMethod.GET, "/books", EDITORS).build(user("all")));
        refuses(FakeRequest.get("/books"));
    }

    @Test
    void keeps_a_non_blocking_route_that_is_open_as_it_is() {
        Route open = to(HttpMethod.GET, "/hello", Access.permitAll()).nonBlocking().build(user("hello"));
        Route closed = to(HttpMethod.GET, "/books", EDITORS).nonBlocking().build(user("books"));
        WebApplication application = builder.route(open).route(closed).build();
        assertThat(application.handlerFor(FakeRequest.get("/hello"))).isInstanceOf(Endpoint.class);
        assertThat(application.handlerFor(FakeRequest.get("/hello")).nonBlocking()).isTrue();
        assertThat(application.handlerFor(FakeRequest.get("/books")).nonBlocking()).isFalse();
    }

    @Test
    void needs_the_access_of_one_candidate_to_tell_which_media_types_there_are() throws Exception {
        spyOnFilters();
        builder.route(to(HttpMethod.POST, "/books", EDITORS).consumes("application/json").build(user("json")));
        builder.route(to(HttpMethod.POST, "/books", Access.roles("reader")).consumes("text/csv").build(user("csv")));
        builder.route(to(HttpMethod.GET, "/books", EDITORS).produces("text/html").build(user("html")));
        refuses(FakeRequest.of(HttpMethod.POST, "/books").with("Content-Type", "image/png"));
        refuses(FakeRequest.of(HttpMethod.POST, "/books").with("Content-Type", "no type"));
        refuses(FakeRequest.get("/books").with("Accept", "image/png"));
        builder.route(to(HttpMethod.POST, "/books", Access.permitAll()).consumes("text/plain").build(user("text")));
        assertThat(ask(FakeRequest.of(HttpMethod.POST, "/books").with("Content-Type", "image/png")).status())
                .isEqualTo(415);
        userCode.clear();
        refuses(FakeRequest.of(HttpMethod.POST, "/books").with("Content-Type", "text/csv"));
    }

    @Test
    void refuses_the_handshake_of_a_websocket_and_a_plain_get_of_its_path() throws Exception {
        builder.webSocket(WebSocketRoute.builder("/chat").access(EDITORS).build((_, _) -> {
            userCode.add("accept");
            return WebSocketHandler.ofText((_, _) -> userCode.add("text"));
        }));
        refuses(FakeRequest.get("/chat").with("Upgrade", "websocket").with("Connection", "Upgrade")
                .with("Sec-WebSocket-Version", "13").with("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="));
        refuses(FakeRequest.get("/chat"));
    }

    @Test
    void refuses_what_modules_answer_without_a_route() throws Exception {
        spyOnFilters();
        builder.unrouted(List.of(request -> request.path().startsWith("/users")
                ? (_, response) -> response.send("upstream") : null));
        refuses(FakeRequest.get("/users/1"));
        assertThat(ask(FakeRequest.get("/other")).status()).isEqualTo(404);
    }

    @Test
    void refuses_static_files_that_exist(@TempDir Path folder) throws Exception {
        spyOnFilters();
        Files.writeString(folder.resolve("plan.txt"), "secret");
        builder.staticFiles(new StaticFiles(StaticFilesSettings.DEFAULT.withLocations(folder.toString()),
                getClass().getClassLoader()));
        refuses(FakeRequest.get("/plan.txt"));
        refuses(FakeRequest.of(HttpMethod.HEAD, "/plan.txt"));
        assertThat(ask(FakeRequest.get("/none.txt")).status()).isEqualTo(404);
    }

    @Test
    void guards_the_fallback_and_the_redirect_of_static_files_like_files(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("index.html"), "the page");
        Files.writeString(Files.createDirectory(folder.resolve("docs")).resolve("index.html"), "docs");
        builder.staticFiles(new StaticFiles(new StaticFilesSettings(true, List.of(folder.toString()), "/", "",
                "index.html", "index.html", false, false), getClass().getClassLoader()));
        refuses(FakeRequest.get("/orders/7").with("Accept", "text/html"));
        refuses(FakeRequest.of(HttpMethod.HEAD, "/orders/7").with("Accept", "text/html"));
        refuses(FakeRequest.get("/docs"));
        assertThat(ask(FakeRequest.get("/orders/7").with("Accept", "image/png")).status()).isEqualTo(404);
        assertThat(ask(FakeRequest.of(HttpMethod.PUT, "/orders/7").with("Accept", "text/html")).status())
                .isEqualTo(404);

        builder.gate(new Opened());
        assertThat(ask(FakeRequest.get("/orders/7").with("Accept", "text/html")).text()).isEqualTo("the page");
        assertThat(ask(FakeRequest.get("/docs")).header("Location")).isEqualTo("/docs/");
    }

    @Test
    void refuses_the_management_but_not_the_probes() throws Exception {
        spyOnFilters();
        WebApplication application = builder.build();
        HttpHandler inside = (_, response) -> {
            userCode.add("inside");
            response.send();
        };
        FakeResponse refused = new FakeResponse();
        application.behindGate(Gate.Part.MANAGEMENT, "/actuator/prometheus", inside)
                .handle(FakeRequest.get("/actuator/prometheus"), refused);
        FakeResponse refusedBeside = new FakeResponse();
        application.behindGate(Gate.Part.MANAGEMENT, inside)
                .handle(FakeRequest.get("/actuator/prometheus"), refusedBeside);
        assertThat(List.of(refused.status(), refusedBeside.status())).containsExactly(401, 401);
        assertThat(userCode).isEmpty();
        application.behindGate(Gate.Part.HEALTH, "/actuator/health", inside)
                .handle(FakeRequest.get("/actuator/health"), new FakeResponse());
        assertThat(userCode).containsExactly("filter", "inside");
    }

    @Test
    void answers_options_with_the_methods_only() throws Exception {
        builder.route(to(HttpMethod.GET, "/books", EDITORS).build(user("all")));
        FakeResponse response = ask(FakeRequest.of(HttpMethod.OPTIONS, "/books"));
        assertThat(response.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(response.text()).isEmpty();
        assertThat(ask(FakeRequest.of(HttpMethod.PUT, "/books")).status()).isEqualTo(405);
        assertThat(userCode).isEmpty();
    }

    @Test
    void does_not_start_with_routes_that_do_not_say_who_may_call_them() {
        builder.get("/books", (_, response) -> response.send());
        builder.webSocket("/chat", WebSocketHandler.ofText((_, _) -> { }));
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("do not say who may call them: GET /books (a programmatic route)",
                        "add access(...)");
    }

    @Test
    void does_not_start_without_a_gate_if_a_route_restricts_its_callers() {
        WebApplicationBuilder without = WebApplication.builder()
                .route(to(HttpMethod.GET, "/books", EDITORS).build(user("all")));
        assertThatThrownBy(without::build).isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("no gate checks it: GET /books", "freshet-security");
    }

    @Test
    void lets_in_who_one_of_two_accesses_lets_in() {
        assertThat(EDITORS.or(Access.roles("reader"))).isEqualTo(Access.roles("reader", "editor"));
        assertThat(EDITORS.or(Access.denyAll())).isEqualTo(EDITORS);
        assertThat(Access.unstated().or(Access.denyAll())).isEqualTo(Access.denyAll());
        assertThat(Access.authenticated().or(EDITORS)).isEqualTo(Access.authenticated());
        assertThat(EDITORS.or(Access.identified())).isEqualTo(Access.identified());
    }
}
