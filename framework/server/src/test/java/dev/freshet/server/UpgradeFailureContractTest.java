package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Upgrades that fail, or that nobody asked for. */
@Isolated("reads what is logged")
class UpgradeFailureContractTest extends UpgradeContract {
    @Test
    void who_asks_for_nothing_else_cannot_be_upgraded() throws IOException {
        for (String request : List.of("GET /asked HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /asked HTTP/1.1\r\nHost: a\r\nUpgrade: echo\r\n\r\n",
                "GET /asked HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\n\r\n",
                "GET /asked HTTP/1.1\r\nHost: a\r\nConnection: upgrades\r\nUpgrade: echo\r\n\r\n",
                "POST /asked HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n",
                "GET /asked HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: echo\r\nContent-Length: 1\r\n\r\nx",
                "GET /asked HTTP/1.0\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n")) {
            client().send(request).response().is(200, "asks for null");
            RawClient client = client().send(request.replace("/asked", "/echo"));
            client.response().isProblem(500);
            assertThat(complaints(1)).hasSize(1);
        }
        client().send("GET /asked HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n"
                + "Upgrade: echo\r\n\r\n").response().is(200, "asks for h2c, echo").keepsAlive();
    }

    @Test
    void an_upgrade_whose_http_handler_fails_closes_the_connection() throws IOException {
        application.on("/fails", (request, response) -> {
            response.header("Upgrade", "echo");
            response.upgrade(new Echo());
            throw new IllegalStateException("expected");
        });
        RawClient client = client().send(ASK.replace("/echo", "/fails"));
        isSwitched(client);
        client.isEnded();
        assertThat(complaints(1)).hasSize(1);
    }

    @Test
    void a_handler_that_fails_ends_the_connection() throws IOException {
        RawClient client = upgraded();
        client.send("fail");
        client.isGone();
        endsOnce(echo(0));
        assertThat(complaints(1)).hasSize(1);
    }
}
