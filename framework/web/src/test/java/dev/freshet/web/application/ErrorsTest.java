package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpResponseWrapper;
import dev.freshet.http.log.LineLimit;
import dev.freshet.test.RecordedLog;
import dev.freshet.web.ExceptionResponder;
import dev.freshet.web.HandlerInterceptor;
import dev.freshet.web.InvalidBodyException;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.Route;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ErrorsTest {
    private final WebApplicationBuilder builder = WebApplication.builder();
    private Exception toThrow = new IllegalStateException("a secret of the server");

    @BeforeEach
    void add_a_route_that_fails() {
        builder.get("/fail", (_, _) -> {
            throw toThrow;
        });
    }

    @BeforeEach
    void forget_lines_of_other_tests() {
        LineLimit.forget();
    }

    @Test
    void answers_an_http_exception_with_its_status_and_detail() throws Exception {
        toThrow = new HttpException(409, "there already");
        FakeResponse response = call();
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.text()).isEqualTo(
                "{\"title\":\"Conflict\",\"status\":409,\"detail\":\"there already\"}");
    }

    @Test
    void tells_nothing_of_other_exceptions_but_an_id() throws Exception {
        FakeResponse response = call();
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.text()).matches(
                "\\{\"title\":\"Internal Server Error\",\"status\":500,\"id\":\"[0-9a-z]{1,8}\"}");
    }

    @Test
    void cannot_be_made_to_fill_the_log() throws Exception {
        toThrow = new UnsupportedOperationException("again and again");
        try (RecordedLog log = RecordedLog.of(ErrorResponder.class)) {
            for (int i = 0; i < 100; i++) {
                assertThat(call().status()).isEqualTo(500);
            }
            assertThat(log.records()).hasSize(LineLimit.MOST + 1);
        }
    }

    @Test
    void drops_what_the_handler_has_set_before_it_threw() throws Exception {
        builder.get("/set", (_, response) -> {
            response.status(201).header("X-Half", "done");
            throw new IOException("x");
        });
        FakeResponse response = call(FakeRequest.get("/set"));
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.header("X-Half")).isNull();
    }

    @Test
    void keeps_a_header_of_a_filter_that_sets_it_again() throws Exception {
        builder.filter((request, response, chain) -> chain.filter(request, new HttpResponseWrapper(response) {
            @Override
            public void reset() {
                super.reset();
                header("X-Request-Id", "7");
            }
        }));
        FakeResponse response = call();
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.header("X-Request-Id")).isEqualTo("7");
    }

    @Test
    void leaves_a_response_that_is_on_its_way_to_the_engine() {
        builder.get("/sent", (_, response) -> {
            response.send("half");
            throw new IOException("peer is gone");
        });
        assertThatThrownBy(() -> call(FakeRequest.get("/sent"))).isInstanceOf(IOException.class);
    }

    @Test
    void asks_the_controllers_own_handlers_first_then_advice_in_its_order() throws Exception {
        builder.advice(answering(RuntimeException.class, "late"), 2);
        builder.advice(answering(Exception.class, "early"), 1);
        assertThat(call().text()).isEqualTo("early: a secret of the server");
        builder.route(Route.builder(HttpMethod.GET, "/own")
                .exceptions(answering(IllegalStateException.class, "own")).build((_, _, _) -> {
                    throw toThrow;
                }));
        assertThat(call(FakeRequest.get("/own")).text()).isEqualTo("own: a secret of the server");
    }

    @Test
    void looks_at_the_cause_of_an_exception_that_no_handler_knows() throws Exception {
        toThrow = new Exception("outside", new IllegalArgumentException("inside"));
        builder.advice(answering(IllegalArgumentException.class, "advice"), 1);
        assertThat(call().text()).isEqualTo("advice: inside");
    }

    @Test
    @Timeout(10)
    void does_not_follow_causes_in_a_circle_for_ever() throws Exception {
        Exception inner = new Exception("inside");
        toThrow = new IllegalStateException("outside", inner);
        inner.initCause(toThrow);
        builder.status(IllegalStateException.class, 422);
        builder.advice(answering(IllegalArgumentException.class, "advice"), 1);
        assertThat(call().status()).isEqualTo(422);
    }

    @Test
    void maps_what_an_exception_handler_throws_itself() throws Exception {
        builder.advice((_, _, _) -> {
            throw new HttpException(503, "come back later");
        }, 1);
        assertThat(call().status()).isEqualTo(503);
    }

    @Test
    void logs_what_an_exception_handler_could_not_answer_if_it_fails_with_an_error() throws Exception {
        builder.advice((_, _, _) -> {
            throw new NoClassDefFoundError("com/acme/Problems");
        }, 1);
        try (RecordedLog log = RecordedLog.of(ErrorResponder.class)) {
            FakeResponse response = call();
            assertThat(response.status()).isEqualTo(500);
            assertThat(log.records()).singleElement().satisfies(line -> {
                assertThat(line.getThrown()).isInstanceOf(NoClassDefFoundError.class).hasSuppressedException(toThrow);
                assertThat(response.text()).contains("\"id\":\"" + idIn(line.getMessage()) + "\"");
            });
        }
    }

    @Test
    void gives_exception_classes_the_status_registered_for_them_or_their_parents() throws Exception {
        builder.status(IllegalStateException.class, 422);
        toThrow = new IllegalStateException("not now") {
            private static final long serialVersionUID = 1;
        };
        assertThat(call().text()).isEqualTo(
                "{\"title\":\"Unprocessable Content\",\"status\":422,\"detail\":\"not now\"}");
    }

    @Test
    void tells_nothing_of_an_exception_whose_class_says_that_the_server_failed() throws Exception {
        for (int status : new int[] {500, 502, 503, 599}) {
            builder.status(IllegalStateException.class, status);
            toThrow = new IllegalStateException("select * from account where owner = 'Ada'");
            try (RecordedLog log = RecordedLog.of(ErrorResponder.class)) {
                FakeResponse response = call();
                assertThat(response.status()).isEqualTo(status);
                assertThat(response.text()).doesNotContain("Ada", "detail")
                        .matches("\\{(\"title\":\"[A-Za-z ]+\",)?\"status\":" + status + ",\"id\":\"[0-9a-z]{1,8}\"}");
                assertThat(log.records()).singleElement().satisfies(line -> {
                    assertThat(line.getThrown()).isSameAs(toThrow);
                    assertThat(line.getMessage()).startsWith("GET /fail failed, error id ");
                    assertThat(response.text()).contains("\"id\":\"" + idIn(line.getMessage()) + "\"");
                });
            }
        }
    }

    @Test
    void an_http_exception_with_status_500_is_logged_under_the_id_that_the_client_is_told() throws Exception {
        toThrow = new HttpException(500, "the till is empty");
        try (RecordedLog log = RecordedLog.of(ErrorResponder.class)) {
            FakeResponse response = call();
            assertThat(log.records()).singleElement().satisfies(line -> {
                assertThat(line.getThrown()).isSameAs(toThrow);
                assertThat(response.text()).isEqualTo("{\"title\":\"Internal Server Error\",\"status\":500,"
                        + "\"detail\":\"the till is empty\",\"id\":\"" + idIn(line.getMessage()) + "\"}");
            });
        }
    }

    private static String idIn(String message) {
        return message.substring(message.lastIndexOf(' ') + 1);
    }

    @Test
    void lists_the_violations_of_an_invalid_body() throws Exception {
        toThrow = new InvalidBodyException(List.of(new InvalidBodyException.Violation("name", "must not be blank")));
        assertThat(call().text()).isEqualTo("{\"title\":\"Bad Request\",\"status\":400,"
                + "\"detail\":\"1 field is not valid\","
                + "\"errors\":[{\"field\":\"name\",\"message\":\"must not be blank\"}]}");
    }

    @Test
    void writes_all_members_of_a_problem() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(403, "no credit").withTitle("Out of credit")
                .withType(URI.create("https://example.com/credit")).withInstance(URI.create("/account/1"))
                .withProperty("balance", 30).withProperty("status", "an extension does not replace a member");
        assertThat(new String(problem.toJson())).isEqualTo("{\"type\":\"https://example.com/credit\","
                + "\"title\":\"Out of credit\",\"status\":403,\"detail\":\"no credit\",\"instance\":\"/account/1\","
                + "\"balance\":30}");
    }

    @Test
    void runs_interceptors_around_the_handler_and_tells_them_the_route() throws Exception {
        List<String> calls = new ArrayList<>();
        builder.get("/ok/{id}", (_, response) -> response.send("ok"));
        builder.interceptor(noting("b", calls), Placement.EVERYWHERE);
        builder.interceptor(noting("a", calls), Placement.EVERYWHERE.order(1).exclude("/ok/7"));
        call(FakeRequest.get("/ok/1"));
        assertThat(calls).containsExactly("a pre /ok/{id}", "b pre /ok/{id}", "b post", "a post", "b after null",
                "a after null");
        calls.clear();
        call(FakeRequest.get("/ok/7"));
        assertThat(calls).containsExactly("b pre /ok/{id}", "b post", "b after null");
        calls.clear();
        call();
        assertThat(calls).containsExactly("a pre /fail", "b pre /fail",
                "b after java.lang.IllegalStateException: a secret of the server",
                "a after java.lang.IllegalStateException: a secret of the server");
        calls.clear();
        toThrow = new HttpException(404, "x");
        call();
        assertThat(calls).endsWith("b after null", "a after null");
        calls.clear();
        call(FakeRequest.get("/nowhere"));
        assertThat(calls).isEmpty();
    }

    @Test
    void lets_an_interceptor_answer_instead_of_the_handler() throws Exception {
        List<String> calls = new ArrayList<>();
        builder.interceptor(noting("a", calls), Placement.EVERYWHERE.order(1));
        builder.interceptor(new HandlerInterceptor() {
            @Override
            public boolean preHandle(HttpRequest request, HttpResponse response, Route route) throws Exception {
                response.status(401).send();
                return false;
            }
        }, Placement.EVERYWHERE.order(2));
        builder.interceptor(noting("never", calls), Placement.EVERYWHERE.order(3));
        assertThat(call().status()).isEqualTo(401);
        assertThat(calls).containsExactly("a pre /fail", "a after null");
    }

    private static HandlerInterceptor noting(String name, List<String> calls) {
        return new HandlerInterceptor() {
            @Override
            public boolean preHandle(HttpRequest request, HttpResponse response, Route route) {
                return calls.add(name + " pre " + route.path());
            }

            @Override
            public void postHandle(HttpRequest request, HttpResponse response, Route route) {
                calls.add(name + " post");
            }

            @Override
            public void afterCompletion(
                    HttpRequest request, HttpResponse response, Route route, @Nullable Throwable thrown) {
                calls.add(name + " after " + thrown);
            }
        };
    }

    private static ExceptionResponder answering(Class<? extends Throwable> type, String name) {
        return (thrown, _, response) -> {
            if (!type.isInstance(thrown)) {
                return false;
            }
            response.send(name + ": " + thrown.getMessage());
            return true;
        };
    }

    private FakeResponse call() throws Exception {
        return call(FakeRequest.get("/fail"));
    }

    private FakeResponse call(FakeRequest request) throws Exception {
        FakeResponse response = new FakeResponse();
        builder.build().handlerFor(request).handle(request, response);
        return response;
    }
}
