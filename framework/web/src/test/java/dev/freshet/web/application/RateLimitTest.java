package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.server.HttpServer;
import dev.freshet.web.Access;
import dev.freshet.web.Gate;
import dev.freshet.web.RateLimit.Key;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RateRule;
import dev.freshet.web.Route;
import dev.freshet.web.RouteBuilder;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits of requests per client, asked over sockets. */
class RateLimitTest {
    private final WebApplicationBuilder builder = WebApplication.builder();
    private final Clients clients = new Clients();
    private final AtomicInteger asked = new AtomicInteger();

    /** Refuses everyone without a user; the user is the caller. */
    private final class Users implements Gate {
        private final ThreadLocal<@Nullable String> user = new ThreadLocal<>();

        @Override
        public HttpHandler before(Access access, HttpHandler handler) {
            return (request, response) -> {
                asked.incrementAndGet();
                user.set(request.header("User"));
                if (access.equals(Access.permitAll()) || user.get() != null) {
                    handler.handle(request, response);
                } else {
                    response.status(401).send("who?");
                }
            };
        }

        @Override
        public Access access(Part part) {
            return Access.permitAll();
        }

        @Override
        public @Nullable String caller() {
            return user.get();
        }
    }

    @AfterEach
    void leave() throws IOException {
        clients.leave();
    }

    private static RouteBuilder route(String path) {
        return Route.builder(HttpMethod.GET, path);
    }

    private static Route limited(String path, RateRule rule) {
        return route(path).rateLimit(rule).build((_, response, _) -> response.send(path));
    }

    private static RateRule rule(String name, String rate) {
        return RateRule.of(name, rate, 0, Key.CLIENT_ADDRESS);
    }

    private String head(HttpServer server, String address, String path, String... fields) throws IOException {
        StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: a\r\n");
        for (String field : fields) {
            request.append(field).append("\r\n");
        }
        return clients.head(server.port(), address, request + "\r\n");
    }

    private int status(HttpServer server, String address, String path, String... fields) throws IOException {
        return Integer.parseInt(head(server, address, path, fields).substring(9, 12));
    }

    @ParameterizedTest
    @EnumSource
    void refuses_what_goes_over_the_burst_and_tells_when_to_come_back(EveryMode mode) throws Exception {
        builder.route(limited("/a", rule("a", "2/h"))).route(limited("/b", rule("b", "1/h")))
                .route(route("/loop").nonBlocking().rateLimit(rule("loop", "1/h"))
                        .build((_, response, _) -> response.send("loop")));
        try (HttpServer server = mode.serve(builder.build())) {
            assertThat(head(server, "127.0.0.1", "/a")).startsWith("HTTP/1.1 200")
                    .contains("RateLimit-Limit: 2\r\n", "RateLimit-Remaining: 1\r\n", "RateLimit-Reset: 1800\r\n");
            assertThat(head(server, "127.0.0.1", "/a")).contains("RateLimit-Remaining: 0\r\n");
            assertThat(head(server, "127.0.0.1", "/a")).startsWith("HTTP/1.1 429")
                    .contains("RateLimit-Remaining: 0\r\n", "Retry-After: 1", "application/problem+json");
            assertThat(status(server, "127.0.0.2", "/a")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/b")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/loop")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/loop")).isEqualTo(429);
        }
    }

    @Test
    void routes_with_the_same_rule_share_the_limit() throws Exception {
        builder.route(limited("/a", rule("Books", "2/h"))).route(limited("/b", rule("Books", "2/h")));
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/a")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/b")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/a")).isEqualTo(429);
        }
    }

    @ParameterizedTest
    @EnumSource
    void responses_to_exceptions_tell_what_is_left(Key key) throws Exception {
        builder.filter((request, response, chain) -> {
            chain.filter(request, response);
            throw new HttpException(400, "the filter failed");
        }, Placement.EVERYWHERE.include("/filtered"));
        builder.route(route("/failed").access(Access.permitAll())
                .rateLimit(RateRule.of("failed", "5/h", 0, key)).build((_, response, _) -> {
                    response.header("Handler", "lost");
                    throw new HttpException(400, "the handler failed");
                })).route(route("/filtered").access(Access.permitAll())
                .rateLimit(RateRule.of("filtered", "5/h", 0, key)).build((_, _, _) -> {
                    // The filter throws.
                })).gate(new Users());
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            for (String path : new String[] {"/failed", "/filtered"}) {
                assertThat(head(server, "127.0.0.1", path, "User: ann")).as(path).startsWith("HTTP/1.1 400")
                        .contains("RateLimit-Limit: 5\r\n", "RateLimit-Remaining: 4\r\n", "RateLimit-Reset: 720\r\n")
                        .doesNotContain("Handler");
            }
        }
    }

    @Test
    void a_limit_for_a_path_covers_whatever_answers() throws Exception {
        builder.route(route("/api/a").build((_, response, _) -> response.send("a")))
                .route(route("/other").build((_, response, _) -> response.send("other")))
                .rateLimit("/api/**", rule("paths", "3/h"));
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/api/a")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/api/none")).isEqualTo(404);
            assertThat(status(server, "127.0.0.1", "/x/../api/%61")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/api/a")).isEqualTo(429);
            assertThat(status(server, "127.0.0.1", "/api/none")).isEqualTo(429);
            assertThat(status(server, "127.0.0.1", "/other")).isEqualTo(200);
        }
    }

    @Test
    void paths_with_the_same_rule_share_the_limit() throws Exception {
        builder.rateLimit("/a/**", rule("paths", "2/h")).rateLimit("/b/**", rule("paths", "2/h"));
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/a/1")).isEqualTo(404);
            assertThat(status(server, "127.0.0.1", "/b/1")).isEqualTo(404);
            assertThat(status(server, "127.0.0.1", "/a/1")).isEqualTo(429);
        }
    }

    @Test
    void counts_requests_that_the_gate_refuses() throws Exception {
        builder.gate(new Users()).route(route("/a").access(Access.authenticated()).rateLimit(rule("a", "2/h"))
                .build((_, response, _) -> response.send("a")));
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/a")).isEqualTo(401);
            assertThat(status(server, "127.0.0.1", "/a")).isEqualTo(401);
            assertThat(status(server, "127.0.0.1", "/a", "User: ann")).isEqualTo(429);
            assertThat(asked).hasValue(2);
        }
    }

    @Test
    void counts_requests_whose_media_type_no_route_has() throws Exception {
        builder.gate(new Users());
        for (String type : new String[] {"text/plain", "text/csv"}) {
            builder.route(route("/a").produces(type).access(Access.authenticated()).rateLimit(rule("a", "2/h"))
                    .build((_, response, _) -> response.send("a")));
        }
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/a", "Accept: image/png")).isEqualTo(401);
            assertThat(status(server, "127.0.0.1", "/a", "Accept: image/png", "User: ann")).isEqualTo(406);
            assertThat(status(server, "127.0.0.1", "/a", "Accept: image/png", "User: ann")).isEqualTo(429);
            assertThat(asked).hasValue(2);
        }
    }

    @Test
    void counts_callers_wherever_they_come_from_and_strangers_by_address() throws Exception {
        RateRule callers = RateRule.of("a", "1/h", 0, Key.CALLER);
        builder.gate(new Users()).route(route("/a").access(Access.authenticated()).rateLimit(callers)
                .build((_, response, _) -> response.send("a")))
                .route(route("/open").access(Access.permitAll()).rateLimit(RateRule.of("open", "1/h", 0, Key.CALLER))
                        .build((_, response, _) -> response.send("open")));
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/a", "User: ann")).isEqualTo(200);
            assertThat(status(server, "127.0.0.2", "/a", "User: ann")).isEqualTo(429);
            assertThat(status(server, "127.0.0.1", "/a", "User: ben")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/open")).isEqualTo(200);
            assertThat(status(server, "127.0.0.1", "/open")).isEqualTo(429);
            assertThat(status(server, "127.0.0.2", "/open")).isEqualTo(200);
        }
    }

    @Test
    void more_clients_than_keys_share_a_limit() throws Exception {
        builder.rateLimitKeys(1).route(limited("/a", rule("a", "1/h")));
        try (HttpServer server = EveryMode.NIO_VIRTUAL.serve(builder.build())) {
            assertThat(status(server, "127.0.0.1", "/a")).isEqualTo(200);
            assertThat(status(server, "127.0.0.2", "/a")).isEqualTo(200);
            assertThat(status(server, "127.0.0.3", "/a")).isEqualTo(429);
        }
    }

    @Test
    void a_route_without_a_limit_has_no_wrapper() throws Exception {
        builder.route(route("/free").keepsNothing().build((_, response, _) -> response.send("free")))
                .route(limited("/a", rule("a", "1/h"))).rateLimit("/api/**", rule("paths", "1/h"));
        FakeRequest request = FakeRequest.get("/free");
        assertThat(builder.build().handlerFor(request).handleAndForget(request, new FakeResponse())).isTrue();
    }

    @Test
    void does_not_count_by_caller_if_nothing_finds_the_caller() {
        builder.route(limited("/a", RateRule.of("Books.a", "1/h", 0, Key.CALLER)));
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Books.a counts by caller")
                .hasMessageContaining("add the module freshet-security");
    }

    @Test
    void refuses_rates_that_are_not_possible() {
        assertThatThrownBy(() -> rule("a", "5")).hasMessageContaining("rate \"5\" is not a rate. Write 100/s");
        assertThatThrownBy(() -> RateRule.of("a", "5/s", -1, Key.CALLER)).hasMessageContaining("burst must be");
        assertThatThrownBy(() -> RateRule.of("a", "1/365d", 1_000_000_000, Key.CALLER))
                .hasMessageContaining("rate is out of range");
    }
}
