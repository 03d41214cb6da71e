package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** {@code server.access-log}: a line for each response, or none. */
@Isolated("reads what is logged")
class AccessLogTest extends EngineContract {
    /** All memory for bodies in the test that needs some. */
    private static final int KEPT = 48 * 1024;

    private List<String> lines(int count) {
        List<String> lines = new java.util.ArrayList<>();
        Eventually.holds(count + " lines are logged", () -> {
            lines.addAll(RecordedLogs.takenAccess());
            return lines.size() >= count;
        });
        return lines;
    }

    @Test
    void has_a_line_for_each_response_without_its_query() throws IOException {
        start(config().withAccessLog(true));
        RawClient client = client();
        client.get("/hello?token=secret").response().is(200);
        client.post("/missing", "body").response().is(404);
        client.send("HEAD /hello-on-loop HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").headResponse().is(200);
        List<String> lines = lines(3);
        assertThat(lines).hasSize(3).allMatch(line -> line.startsWith("127.0.0.1 \""));
        String bytesAndTime = " \\d+ \\d+\\.\\d{3} ms";
        assertThat(lines.get(0).substring(10)).matches("\"GET /hello HTTP/1\\.1\" 200" + bytesAndTime);
        assertThat(lines.get(1).substring(10)).matches("\"POST /missing HTTP/1\\.1\" 404" + bytesAndTime);
        assertThat(lines.get(2).substring(10)).matches("\"HEAD /hello-on-loop HTTP/1\\.0\" 200" + bytesAndTime);
    }

    @Test
    void counts_the_bytes_of_head_and_body() throws IOException {
        application.on("/large", (request, response) -> response.send(new byte[1_000_000]));
        start(config().withAccessLog(true));
        client().get("/large").response().is(200);
        long bytes = Long.parseLong(lines(1).getFirst().replaceAll(".*\" 200 (\\d+) .*", "$1"));
        assertThat(bytes).isBetween(1_000_050L, 1_000_300L);
    }

    @Test
    void has_no_status_if_the_client_left_before_the_response() throws IOException {
        Gate gate = new Gate();
        application.on("/gate", gate.handler());
        start(config().withAccessLog(true));
        Http2Client client = http2().get(1, "/gate");
        gate.awaitInside(1);
        client.reset(1, ErrorCode.CANCEL).isInStep();
        gate.let(1);
        assertThat(lines(1)).singleElement().asString()
                .matches("127\\.0\\.0\\.1 \"GET /gate HTTP/2\" - 0 \\d+\\.\\d{3} ms");
    }

    @Test
    void has_a_line_for_a_head_that_was_refused() throws IOException {
        start(config().withAccessLog(true));
        RawClient client = client().send("NONSENSE\r\n\r\n");
        client.response().is(400);
        assertThat(lines(1)).singleElement().asString().matches("127\\.0\\.0\\.1 \"-\" 400 \\d+ -");
    }

    @Test
    void shows_no_character_of_a_path_that_would_end_a_line_or_a_field() throws IOException {
        start(config().withAccessLog(true));
        String hostile = "%0A%0D%09%1B%5B31m%7F%C2%85%E2%80%A8%E2%80%AE%22%20200%201%200.001%20ms";
        client().get("/a" + hostile).response();
        assertThat(lines(1)).singleElement().asString()
                .matches("127\\.0\\.0\\.1 \"[!-~ &&[^\"]]+\" \\d+ \\d+ (-|\\d+\\.\\d{3} ms)");
    }

    @Test
    void a_line_that_cannot_be_written_costs_neither_a_response_nor_memory() throws IOException {
        application.on("/keeps", (request, response) -> {
            request.keepsInMemory(KEPT);
            response.send("kept");
        });
        start(config().withAccessLog(true).withBodyMemory(new BodyMemory(KEPT, KEPT)));
        Logger access = Logger.getLogger("freshet.access");
        Logger engine = Logger.getLogger("dev.freshet");
        Handler full = new FullDisk();
        access.addHandler(full);
        engine.addHandler(full);
        try {
            RawClient client = client();
            client.post("/keeps", "x").response().is(200, "kept").keepsAlive();
            client.post("/keeps", "x").response().is(200, "kept").keepsAlive();
            client.send("NONSENSE\r\n\r\n").response().is(400);
            http2().post(1, "/keeps").data(1, "x", true).answer(1).is(200, "kept");
            http2().post(1, "/keeps").data(1, "x", true).answer(1).is(200, "kept");
            assertThat(complaints(5)).hasSize(5);
        } finally {
            access.removeHandler(full);
            engine.removeHandler(full);
            RecordedLogs.takenAccess();
        }
    }

    @Test
    void says_nothing_when_it_is_off() throws IOException {
        start(config().withAccessLog(false));
        isInStep(client());
        client().send("NONSENSE\r\n\r\n").response().is(400);
        // A line is written after its response has been sent.
        leaveAll();
        isEmpty();
        assertThat(RecordedLogs.takenAccess()).isEmpty();
    }

    private static final class FullDisk extends Handler {
        @Override
        public void publish(LogRecord line) {
            throw new IllegalStateException("no space left on device");
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing to close.
        }
    }
}
