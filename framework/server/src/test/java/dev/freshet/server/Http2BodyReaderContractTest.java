package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http2.ErrorCode;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The body of a stream that one thread reads while another, the handler's, writes the response. */
@Isolated("reads what is logged")
class Http2BodyReaderContractTest extends EngineContract {
    private BodyReader reader;

    @BeforeEach
    void handlers() {
        reader = new BodyReader(application);
    }

    @Test
    void each_piece_is_answered_before_the_next_is_sent() throws IOException {
        Http2Client client = http2().post(1, "/talk");
        StringBuilder said = new StringBuilder();
        for (int i = 10; i < 30; i++) {
            said.append(i);
            client.data(1, "" + i, false);
            client.await("what was sent", () -> client.answerSoFar(1).text().contentEquals(said));
        }
        client.data(1, "", true).answer(1).is(200);
    }

    @Test
    void a_reader_of_a_stream_is_sent_away_when_the_handler_returns() throws IOException {
        Http2Client client = http2();
        for (int stream = 1; stream < 9; stream += 4) {
            client.post(stream, "/early").data(stream, "some", false).answer(stream).is(200, "early");
            reader.isSentAway();
            assertThat(client.resetOf(stream)).isEqualTo(ErrorCode.NO_ERROR);
            client.post(stream + 2, "/talk").data(stream + 2, "next", true).answer(stream + 2).is(200, "next");
        }
        client.isInStep();
    }
}
