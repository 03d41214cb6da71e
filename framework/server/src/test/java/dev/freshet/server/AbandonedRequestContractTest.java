package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients of HTTP/1.1 that go away while their request is handled. */
@Isolated("reads what is logged")
class AbandonedRequestContractTest extends AbandonmentContract {
    @Test
    void is_told_that_the_client_has_closed() throws Exception {
        RawClient client = client().get("/wait");
        isInside();
        client.close();
        isToldOnce();
    }

    @Test
    void is_told_that_the_client_has_closed_after_a_body_that_was_read() throws Exception {
        RawClient client = client().post("/wait", "hello");
        isInside();
        client.close();
        isToldOnce();
    }

    @Test
    void is_told_that_the_client_has_closed_on_a_connection_that_served_others() throws Exception {
        RawClient client = client();
        client.get("/slow").response().is(200, "still there");
        client.get("/slow").response().is(200, "still there");
        client.get("/wait");
        isInside();
        client.close();
        isToldOnce();
    }

    @Test
    void is_told_that_the_client_sends_no_more() throws Exception {
        RawClient client = client().get("/wait");
        isInside();
        client.endOutput();
        isToldOnce();
        assertThat(client.response().isProblem(400).text()).as("what the handler threw").doesNotContain("is gone");
        client.isEnded();
    }

    @Test
    void is_told_that_the_connection_was_reset() throws Exception {
        RawClient client = client().get("/wait");
        isInside();
        client.reset();
        isToldOnce();
    }

    @Test
    void has_the_last_of_two_actions_run() throws Exception {
        RawClient client = client().get("/twice");
        isInside();
        client.close();
        isToldOnce();
    }

    @Test
    void is_told_where_it_asked_before_the_body_was_read_and_again_after() throws Exception {
        RawClient client = client().post("/early", "hello");
        isInside();
        client.close();
        isToldOnce();
    }

    @Test
    void an_action_that_fails_is_logged_and_takes_no_answer_away() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        application.on("/fails", (request, response) -> {
            request.onAbandoned(() -> {
                seen.countDown();
                throw new IllegalStateException("expected");
            });
            response.send("told " + seen.await(15, TimeUnit.SECONDS));
        });
        RawClient client = client().get("/fails").endOutput();
        client.response().is(200, "told true");
        client.isEnded();
        assertThat(complaints(1)).hasSize(1).allSatisfy(line -> assertThat(line.failure()).hasMessage("expected"));
    }

    @Test
    void is_told_nothing_while_the_client_waits_nor_after_the_answer() throws IOException {
        RawClient client = client();
        client.get("/slow").response().is(200, "still there");
        isInStep(client);
        leaveAll();
        isEmpty();
        assertThat(told).hasValue(0);
    }

    @Test
    void is_told_nothing_of_requests_that_come_behind_its_own() throws Exception {
        RawClient client = client();
        client.get("/slow");
        isInside();
        client.get("/hello").get("/slow").get("/hello");
        client.response().is(200, "still there");
        client.response().is(200, "Hello, World!");
        client.response().is(200, "still there");
        client.response().is(200, "Hello, World!");
        isInStep(client);
        assertThat(told).hasValue(0);
    }
}
