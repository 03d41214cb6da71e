package dev.freshet.http.http2.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.UnreadBytes;
import dev.freshet.http.http2.Http2Exception;
import org.junit.jupiter.api.Test;

/** Windows, rates and what is remembered of closed streams. */
class BoundsTest {
    @Test
    void a_send_window_holds_31_bits_and_may_be_negative() {
        SendWindow window = new SendWindow(1, 100);
        window.sent(100);
        window.shifted(-50);
        assertThat(window.size()).isEqualTo(-50);
        window.opened(Integer.MAX_VALUE);
        assertThatThrownBy(() -> window.opened(51)).isInstanceOfSatisfying(Http2Exception.class,
                e -> assertThat(e.streamId()).isEqualTo(1));
        assertThatThrownBy(() -> window.shifted(51)).isInstanceOfSatisfying(Http2Exception.class,
                e -> assertThat(e.streamId()).isZero());
    }

    @Test
    void a_receive_window_is_given_back_half_at_a_time() {
        ReceiveWindow window = new ReceiveWindow(1, 100);
        window.received(100);
        assertThatThrownBy(() -> window.received(1)).isInstanceOf(Http2Exception.class);
        assertThat(window.consumed(49)).isZero();
        assertThat(window.consumed(1)).isEqualTo(50);
        window.received(50);
    }

    @Test
    void a_rate_sees_every_burst_and_forgets_in_time() {
        EventRate rate = new EventRate(10, 1_000);
        for (int i = 0; i < 10; i++) {
            assertThat(rate.exceeded(5_000, 1)).isFalse();
        }
        assertThat(rate.exceeded(5_001, 1)).isTrue();
        assertThat(rate.exceeded(6_100, 1)).as("most of the span before still counts").isTrue();
        assertThat(rate.exceeded(9_000, 1)).isFalse();
    }

    @Test
    void an_event_may_count_for_several() {
        EventRate rate = new EventRate(10, 1_000);
        assertThat(rate.exceeded(5_000, 10)).isFalse();
        assertThat(rate.exceeded(5_000, 1)).isTrue();
    }

    @Test
    void resets_are_remembered_within_bounds() {
        ClosedStreams closed = new ClosedStreams();
        closed.skip(1, 3);
        closed.remember(5, StreamState.RESET_SENT);
        closed.remember(7, StreamState.RESET_RECEIVED);
        closed.remember(9, StreamState.ENDED);
        assertThat(closed.of(5)).isSameAs(StreamState.RESET_SENT);
        assertThat(closed.of(7)).isSameAs(StreamState.RESET_RECEIVED);
        assertThat(closed.of(9)).isSameAs(StreamState.ENDED);
        assertThat(closed.wasSkipped(3)).isTrue();
        assertThat(closed.wasSkipped(5)).isFalse();
        for (int stream = 11; stream < 2_000; stream += 2) {
            closed.remember(stream, StreamState.RESET_SENT);
        }
        assertThat(closed.of(7)).as("forgotten").isSameAs(StreamState.RESET_SENT);
        assertThat(closed.of(1_999)).isSameAs(StreamState.RESET_SENT);
    }

    @Test
    void a_received_body_is_read_in_order_however_it_comes() {
        UnreadBytes body = new UnreadBytes();
        byte[] out = new byte[5_000];
        byte[] in = new byte[3_000];
        int written = 0;
        int read = 0;
        for (int round = 0; round < 50; round++) {
            for (int i = 0; i < in.length; i++) {
                in[i] = (byte) (written + i);
            }
            body.rest();
            body.add(in, 0, in.length, 0);
            written += in.length;
            int count = body.read(out, 0, 1_000 + round * 50);
            for (int i = 0; i < count; i++) {
                assertThat(out[i]).isEqualTo((byte) (read + i));
            }
            read += count;
        }
        assertThat(body.available()).isEqualTo(written - read);
        assertThat(body.clear()).isEqualTo(written - read);
        assertThat(body.available()).isZero();
    }

    @Test
    void a_send_window_may_be_as_large_as_31_bits_allow() {
        SendWindow window = new SendWindow(1, 100);
        window.opened(Integer.MAX_VALUE - 100);
        assertThat(window.size()).isEqualTo(Integer.MAX_VALUE);
        window.shifted(-1);
        window.shifted(1);
        assertThat(window.size()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void a_rate_weighs_the_span_before_by_its_part_that_still_counts() {
        EventRate rate = new EventRate(10, 1_000);
        rate.exceeded(5_000, 8);
        assertThat(rate.exceeded(6_500, 6)).as("half of eight, and six").isFalse();
        assertThat(rate.exceeded(6_500, 1)).isTrue();
    }

    @Test
    void a_span_begins_where_the_one_before_ends() {
        EventRate rate = new EventRate(10, 1_000);
        rate.exceeded(5_000, 10);
        assertThat(rate.exceeded(6_000, 0)).isFalse();
        assertThat(rate.exceeded(6_900, 9)).as("a tenth of ten, and nine").isFalse();
        EventRate other = new EventRate(10, 1_000);
        other.exceeded(5_000, 10);
        assertThat(other.exceeded(7_000, 10)).as("two spans later").isFalse();
    }

    @Test
    void both_ends_of_a_skipped_range_were_skipped() {
        ClosedStreams closed = new ClosedStreams();
        closed.skip(3, 7);
        assertThat(closed.wasSkipped(1)).isFalse();
        assertThat(closed.wasSkipped(3)).isTrue();
        assertThat(closed.wasSkipped(7)).isTrue();
        assertThat(closed.wasSkipped(9)).isFalse();
    }

    @Test
    void times_of_a_client_are_positive_except_that_it_may_never_ask() {
        assertThat(new ClientTimes(1, 0, 1).quiet()).isZero();
        assertThatThrownBy(() -> new ClientTimes(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ClientTimes(1, -1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ClientTimes(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
