package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests every endpoint over real sockets, in all four execution modes at once. */
class ServiceTest {
    private static final String TEXT = "text/plain;charset=UTF-8";
    private static final String JSON = "application/json";
    private static final String PROBLEM = "application/problem+json";
    private static final String MARGARET = "{\"name\":\"Margaret Hamilton\",\"email\":\"margaret@example.com\"}";
    private static final UnaryOperator<HttpRequest.Builder> NOTHING_MORE = request -> request;
    private static final UnaryOperator<HttpRequest.Builder> TOKEN =
            request -> request.header("Authorization", "Bearer secrettoken");
    private static final UnaryOperator<HttpRequest.Builder> TOKEN_AND_JSON =
            request -> TOKEN.apply(request).header("Content-Type", "application/json");

    private static EveryMode service;

    @BeforeAll
    static void start_in_every_mode() {
        service = new EveryMode();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/hello                | Hello, World!",
            "/cpu                  | Fibonacci(35) = 9227465",
            "/cpu?n=10             | Fibonacci(10) = 55",
            "/cpu-heavy            | Primes up to 10000: 1229",
            "/cpu-heavy?limit=100  | Primes up to 100: 25",
            "/latency              | Delayed response after 100ms",
            "/latency?ms=5         | Delayed response after 5ms",
            "/ping                 | pong",
    })
    void answers_in_plain_text(String target, String text) {
        Answer answer = service.get(target);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.field("content-type")).isEqualTo(TEXT);
        assertThat(answer.field("content-length")).isEqualTo(Integer.toString(text.length()));
        assertThat(answer.body()).isEqualTo(text);
    }

    @Test
    void says_that_it_is_up() {
        Answer answer = service.get("/health");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.field("content-type")).isEqualTo(JSON);
        assertThat(answer.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void answers_head_with_the_fields_of_get_and_no_body() {
        Answer answer = service.send("HEAD", "/hello", null, NOTHING_MORE);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.field("content-length")).isEqualTo("13");
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void lists_the_users_for_everyone() {
        Answer answer = service.get("/api/users");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.field("content-type")).isEqualTo(JSON);
        assertThat(answer.body()).startsWith("[{\"id\":1,\"name\":\"Ada Lovelace\",\"email\":\"ada@example.com\"},");
    }

    @Test
    void shows_one_user_to_who_has_the_token() {
        Answer answer = service.send("GET", "/api/users/2", null, TOKEN);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"id\":2,\"name\":\"Alan Turing\",\"email\":\"alan@example.com\"}");
    }

    @Test
    void adds_changes_and_removes_a_user() {
        Answer added = service.send("POST", "/api/users", MARGARET, TOKEN_AND_JSON);
        assertThat(added.status()).isEqualTo(201);
        String location = added.field("location");
        assertThat(location).startsWith("/api/users/");
        assertThat(added.body()).contains("\"name\":\"Margaret Hamilton\"");
        assertThat(service.send("GET", location, null, TOKEN).body()).isEqualTo(added.body());

        Answer changed = service.send("PUT", location, MARGARET.replace("margaret@", "mh@"), TOKEN_AND_JSON);
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.body()).contains("mh@example.com");
        assertThat(service.send("GET", location, null, TOKEN).body()).isEqualTo(changed.body());

        Answer removed = service.send("DELETE", location, null, TOKEN);
        assertThat(removed.status()).isEqualTo(204);
        assertThat(removed.body()).isEmpty();
        assertThat(service.send("GET", location, null, TOKEN).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"GET,/api/users/1", "PUT,/api/users/1", "DELETE,/api/users/1", "POST,/api/users", "GET,/api/./users/1"})
    void asks_for_a_token(String method, String target) {
        Answer answer = service.send(method, target, method.startsWith("P") ? MARGARET : null, NOTHING_MORE);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.field("www-authenticate")).isEqualTo("Bearer realm=\"users\"");
        assertThat(answer.field("content-type")).isEqualTo(PROBLEM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer wrong", "Bearer secrettokens", "Bearer ", "Basic secrettoken", "secrettoken"})
    void takes_no_other_token(String authorization) {
        Answer answer = service.send("GET", "/api/users/1", null,
                request -> request.header("Authorization", authorization));

        assertThat(answer.status()).isEqualTo(401);
    }

    @Test
    void lists_the_directory_in_about_two_kilobytes() {
        Answer answer = service.get("/users/getAllUsers");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.field("content-type")).isEqualTo(JSON);
        assertThat(answer.body()).startsWith("[{\"id\":1,\"firstName\":\"Edsger\"")
                .contains("\"since\":\"2022-06-01\"");
        assertThat(answer.body().length()).isBetween(2_100, 2_300);
    }

    @Test
    void raises_the_level_of_a_hero_with_every_request() {
        String first = service.get("/heroes/1").body();
        String second = service.get("/heroes/1").body();

        assertThat(first).isEqualTo("{\"id\":1,\"name\":\"River Warden\",\"power\":\"turns streams\",\"level\":1}");
        assertThat(second).isEqualTo("{\"id\":1,\"name\":\"River Warden\",\"power\":\"turns streams\",\"level\":2}");
    }

    @ParameterizedTest
    @CsvSource({"/cpu?n=many,n", "/cpu?n=46,n", "/cpu-heavy?limit=-1,limit", "/latency?ms=1e3,ms", "/heroes/first,id"})
    void refuses_a_bad_parameter_and_names_it(String target, String name) {
        Answer answer = service.get(target);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.field("content-type")).isEqualTo(PROBLEM);
        assertThat(answer.body()).contains("\"status\":400").contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\":\"\",\"email\":\"margaret@example.com\"}", "{\"name\":\"M\",\"email\":\"no\"}",
        "{\"name\":\"M\"}", "{\"name\":", "[]", ""})
    void refuses_a_user_that_is_not_valid(String body) {
        Answer answer = service.send("POST", "/api/users", body, TOKEN_AND_JSON);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.field("content-type")).isEqualTo(PROBLEM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/hello/there", "/heroes/99", "/api"})
    void says_that_there_is_no_such_thing(String target) {
        Answer answer = service.get(target);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.field("content-type")).isEqualTo(PROBLEM);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "POST  | /hello       | GET, HEAD, OPTIONS",
            "PATCH | /api/users/1 | DELETE, GET, HEAD, OPTIONS, PUT",
    })
    void says_which_methods_there_are_when_the_method_is_wrong(String method, String target, String allow) {
        Answer answer = service.send(method, target, null, TOKEN);

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.field("allow").split(", ")).containsExactlyInAnyOrder(allow.split(", "));
    }

    @Test
    void refuses_a_body_that_is_not_json() {
        Answer answer = service.send("POST", "/api/users", MARGARET,
                request -> TOKEN.apply(request).header("Content-Type", "text/plain"));

        assertThat(answer.status()).isEqualTo(415);
    }

    @Test
    void refuses_to_answer_in_a_form_it_does_not_have() {
        Answer answer = service.send("GET", "/api/users", null, request -> request.header("Accept", "text/html"));

        assertThat(answer.status()).isEqualTo(406);
    }
}
