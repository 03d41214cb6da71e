package dev.freshet.http.http2.session;

import static dev.freshet.http.http2.session.StreamState.ENDED;
import static dev.freshet.http.http2.session.StreamState.HALF_CLOSED_LOCAL;
import static dev.freshet.http.http2.session.StreamState.HALF_CLOSED_REMOTE;
import static dev.freshet.http.http2.session.StreamState.IDLE;
import static dev.freshet.http.http2.session.StreamState.OPEN;
import static dev.freshet.http.http2.session.StreamState.RESET_RECEIVED;
import static dev.freshet.http.http2.session.StreamState.RESET_SENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import org.junit.jupiter.api.Test;

/** The diagram of RFC 9113 section 5.1, arrow by arrow. */
class StreamStateTest {
    @Test
    void headers_open_and_ends_close_half_by_half() {
        assertThat(IDLE.received(1, false)).isSameAs(OPEN);
        assertThat(IDLE.received(1, true)).isSameAs(HALF_CLOSED_REMOTE);
        assertThat(IDLE.sent(true)).isSameAs(HALF_CLOSED_LOCAL);
        assertThat(OPEN.received(1, false)).isSameAs(OPEN);
        assertThat(OPEN.received(1, true)).isSameAs(HALF_CLOSED_REMOTE);
        assertThat(OPEN.sent(true)).isSameAs(HALF_CLOSED_LOCAL);
        assertThat(HALF_CLOSED_LOCAL.received(1, true)).isSameAs(ENDED);
        assertThat(HALF_CLOSED_REMOTE.sent(true)).isSameAs(ENDED);
    }

    @Test
    void what_comes_behind_the_end_is_an_error_of_the_stream_or_the_connection() {
        assertError(HALF_CLOSED_REMOTE, 5);
        assertError(RESET_RECEIVED, 5);
        assertError(ENDED, 0);
        assertThat(RESET_SENT.received(5, true)).as("was on its way").isSameAs(RESET_SENT);
    }

    @Test
    void nothing_is_sent_behind_the_own_end() {
        for (StreamState state : new StreamState[] {HALF_CLOSED_LOCAL, ENDED, RESET_SENT, RESET_RECEIVED}) {
            assertThatIllegalStateException().isThrownBy(() -> state.sent(false));
            assertThat(state.sends()).isFalse();
        }
    }

    private static void assertError(StreamState state, int streamId) {
        assertThatThrownBy(() -> state.received(5, false)).isInstanceOfSatisfying(Http2Exception.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.STREAM_CLOSED);
            assertThat(e.streamId()).isEqualTo(streamId);
        });
    }
}
