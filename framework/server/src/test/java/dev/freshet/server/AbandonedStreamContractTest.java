package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http2.ErrorCode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients of HTTP/2 that go away, or give a stream up, while their request is handled. */
@Isolated("reads what is logged")
class AbandonedStreamContractTest extends AbandonmentContract {
    @Test
    void is_told_that_the_stream_was_reset() throws Exception {
        Http2Client client = http2().get(1, "/wait");
        isInside();
        client.reset(1, ErrorCode.CANCEL);
        isToldOnce();
        client.get(3, "/hello").answer(3).is(200, "Hello, World!");
    }

    @Test
    void is_told_that_the_connection_of_its_stream_was_lost() throws Exception {
        Http2Client client = http2().get(1, "/wait");
        isInside();
        client.close();
        isToldOnce();
    }

    @Test
    void is_told_nothing_while_the_client_waits_nor_after_the_answer() throws IOException {
        http2().get(1, "/slow").answer(1).is(200, "still there");
        leaveAll();
        isEmpty();
        assertThat(told).hasValue(0);
    }
}
