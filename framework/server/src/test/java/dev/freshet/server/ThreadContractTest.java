package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHandler;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Which thread runs what, and how many connections and threads there are. */
@Isolated("reads what is logged")
class ThreadContractTest extends EngineContract {
    private static final HttpHandler WHO = (request, response) -> {
        Thread thread = Thread.currentThread();
        response.send((thread.isVirtual() ? "virtual " : "platform ") + thread.getName());
    };

    private String requestThread() {
        return mode.virtual() ? "virtual freshet-request.*" : "platform freshet-request-\\d+";
    }

    @Test
    void handlers_run_on_request_threads_of_the_configured_type() throws IOException {
        application.on("/who", WHO);
        RawClient client = client();
        for (int i = 0; i < 3; i++) {
            assertThat(client.get("/who").response().text()).matches(requestThread());
        }
    }

    @Test
    void handlers_that_do_not_wait_run_on_the_loop_where_loops_serve() throws IOException {
        application.onLoop("/who", WHO);
        String expected = mode.loopsServe() ? "platform freshet-loop-\\d+" : requestThread();
        RawClient client = client();
        assertThat(client.get("/who").response().text()).matches(expected);
        assertThat(client.post("/who", "whole").response().text()).matches(expected);
    }

    @Test
    void a_handler_that_does_not_wait_still_leaves_the_loop_when_its_body_is_not_there_yet() throws IOException {
        application.onLoop("/who", (request, response) -> {
            assertThat(request.body().readAllBytes()).hasSize(10);
            WHO.handle(request, response);
        });
        RawClient client = client().send("POST /who HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
        if (mode.loopsServe()) {
            Eventually.holds("it was handed over", () -> server().requestsInHand() == 1);
        }
        assertThat(client.send("67890").response().text()).matches(requestThread());
        isInStep(client);
    }

    @Test
    void the_pool_has_no_more_threads_than_configured() throws IOException {
        Set<String> names = ConcurrentHashMap.newKeySet();
        Gate gate = new Gate();
        HttpHandler pass = gate.handler();
        application.on("/gate", (request, response) -> {
            names.add(Thread.currentThread().getName());
            pass.handle(request, response);
        });
        start(config().withThreadPoolSize(4));
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            clients.add(client().get("/gate"));
        }
        gate.awaitInside(mode.virtual() ? 20 : 4);
        gate.let(20);
        for (RawClient client : clients) {
            client.response().is(200).keepsAlive();
        }
        if (!mode.virtual()) {
            assertThat(gate.most()).isEqualTo(4);
            assertThat(names).hasSize(4);
        }
    }

    @Test
    void connections_beyond_the_limit_wait_until_one_closes() throws IOException {
        start(config().withMaxConnections(2));
        RawClient first = client();
        RawClient second = client();
        isInStep(first);
        isInStep(second);
        RawClient third = client().get("/hello");
        isInStep(first);
        assertThat(server().connections()).isEqualTo(2);
        third.hasNothingMore();
        first.close();
        third.response().is(200, "Hello, World!");
        isInStep(second);
    }

    @Test
    void a_thousand_idle_connections_hold_up_no_other() throws IOException {
        start(config().withThreadPoolSize(2));
        for (int i = 0; i < 1_000; i++) {
            RawClient client = client();
            if (i % 2 == 0) {
                client.get("/hello").response().is(200);
            }
        }
        Eventually.holds("all are accepted", () -> server().connections() == 1_000);
        for (int i = 0; i < 20; i++) {
            isInStep(client());
        }
    }
}
