package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.data.Sql;
import dev.freshet.data.TestDatabase;
import dev.freshet.data.failure.DuplicateKeyException;
import dev.freshet.data.failure.SqlStates;
import dev.freshet.data.transaction.Transactions;
import dev.freshet.http.HttpMethod;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.web.ExceptionResponder;
import dev.freshet.web.Route;
import dev.freshet.web.application.WebApplication;
import dev.freshet.web.application.WebApplicationBuilder;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients are told when the database fails. */
class DataProblemsTest {
    private HttpServer server;

    @AfterEach
    void stop() {
        server.stop();
    }

    private interface Failure {
        void run() throws Exception;
    }

    private HttpResponse<String> answer(Failure failure, ExceptionResponder... own) throws Exception {
        return answer(HttpMethod.GET, failure, own);
    }

    private HttpResponse<String> answer(HttpMethod method, Failure failure, ExceptionResponder... own)
            throws Exception {
        WebApplicationBuilder web = WebApplication.builder().lastResort(new DataProblems());
        for (ExceptionResponder responder : own) {
            web.advice(responder, Integer.MAX_VALUE);
        }
        web.route(Route.builder(method, "/fish").build((_, _, _) -> failure.run()));
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), web.build());
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/fish"))
                    .method(method.name(), BodyPublishers.noBody()).build(), BodyHandlers.ofString());
        }
    }

    @ParameterizedTest
    @CsvSource({"08006, 503", "57P01, 503", "57014, 503", "23505, 409", "23503, 500", "40001, 500", "42P01, 500"})
    void the_kind_of_failure_decides_the_status_and_nothing_else_is_told(String state, int status) throws Exception {
        HttpResponse<String> response = answer(() -> {
            throw SqlStates.translate(new SQLException("table fish at 10.0.0.7", state), "select secret", List.of());
        });
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.headers().firstValue("Retry-After").isPresent()).isEqualTo(status == 503);
        assertThat(response.body()).contains("\"status\":" + status).doesNotContain("fish", "10.0.0.7", "secret");
    }

    @ParameterizedTest
    @CsvSource({"GET, 08006, true", "PUT, 08006, true", "POST, 08006, false", "PATCH, 57P01, false",
        "POST, 57014, false", "PUT, 57014, true", "DELETE, 57014, true"})
    void nobody_is_asked_to_repeat_what_may_have_been_done(HttpMethod method, String state, boolean asked)
            throws Exception {
        HttpResponse<String> response = answer(method, () -> {
            throw SqlStates.translate(new SQLException("gone", state), "insert into fish", List.of());
        });
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After").isPresent()).isEqualTo(asked);
    }

    @Test
    void nobody_is_asked_to_repeat_what_an_earlier_statement_has_committed() throws Exception {
        Sql sql = Sql.builder(new Transactions(TestDatabase.H2.fresh())).build();
        sql.update("create table orders (id identity primary key, fish int)").execute();
        HttpResponse<String> response = answer(HttpMethod.POST, () -> {
            sql.update("insert into orders (fish) values (7)").execute();
            throw noConnection();
        });
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"GET, true", "PUT, true", "DELETE, true", "POST, false", "PATCH, false"})
    void who_got_no_connection_may_come_again_if_repeating_the_request_is_harmless(HttpMethod method, boolean asked)
            throws Exception {
        HttpResponse<String> response = answer(method, () -> {
            throw noConnection();
        });
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After").isPresent()).isEqualTo(asked);
    }

    private static RuntimeException noConnection() {
        return SqlStates.translate(new SQLTransientConnectionException("pool main: none", "08001"), null, List.of());
    }

    @Test
    void a_pool_without_connections_is_503_where_plain_jdbc_is_used_too() throws Exception {
        assertThat(answer(() -> {
            throw new SQLTransientConnectionException("pool main: none", "08001");
        }).statusCode()).isEqualTo(503);
    }

    @Test
    void a_key_that_is_there_already_is_409() throws Exception {
        Sql sql = Sql.builder(new Transactions(TestDatabase.H2.fresh())).build();
        sql.update("create table fish (id bigint primary key)").execute();
        sql.update("insert into fish values (7)").execute();
        assertThat(answer(() -> sql.update("insert into fish values (7)").execute()).body())
                .isEqualTo("{\"title\":\"Conflict\",\"status\":409}");
    }

    @Test
    void a_failure_of_the_database_that_the_application_wrapped_is_found() throws Exception {
        assertThat(answer(() -> {
            throw new IllegalStateException("no fish", SqlStates.translate(new SQLException("gone", "08006"), null,
                    List.of()));
        }).statusCode()).isEqualTo(503);
    }

    /** Looked through to its end it would keep the thread of the request for ever. */
    @Test
    void causes_that_go_in_a_circle_are_500() throws Exception {
        assertThat(answer(() -> {
            Exception outer = new IllegalStateException("outer");
            outer.initCause(new IllegalStateException("inner", outer));
            throw outer;
        }).statusCode()).isEqualTo(500);
    }

    @Test
    void a_failure_after_the_commit_is_500_since_trying_again_would_do_all_twice() throws Exception {
        Transactions transactions = new Transactions(TestDatabase.H2.fresh());
        HttpResponse<String> response = answer(() -> transactions.executeWithoutResult(status ->
                status.afterCommit(() -> {
                    throw SqlStates.translate(new SQLException("gone", "08006"), null, List.of());
                })));
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.headers().firstValue("Retry-After")).isEmpty();
        assertThat(response.body()).contains("\"id\"");
    }

    @Test
    void a_rollback_that_an_inner_method_asked_for_is_500_whatever_its_reason() throws Exception {
        Transactions transactions = new Transactions(TestDatabase.H2.fresh());
        assertThat(answer(() -> transactions.executeWithoutResult(outer -> {
            try {
                transactions.executeWithoutResult(inner -> {
                    throw SqlStates.translate(new SQLException("there", "23505"), null, List.of());
                });
            } catch (DuplicateKeyException ignored) {
                // The outer method goes on, and cannot commit.
            }
        })).statusCode()).isEqualTo(500);
    }

    @Test
    void an_exception_handler_of_the_application_wins() throws Exception {
        assertThat(answer(() -> {
            throw SqlStates.translate(new SQLException("there", "23505"), null, List.of());
        }, (thrown, request, response) -> {
            response.status(422).send("mine");
            return true;
        }).body()).isEqualTo("mine");
    }
}
