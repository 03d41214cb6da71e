package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpResponseWrapper;
import dev.freshet.http.PeerGoneException;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.sse.ServerSentEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The source of an event stream, such as the rows of a query, is closed once, however the stream ends. */
class EventSourceTest {
    private final EventStreams streams = new EventStreams();
    private final AtomicInteger closed = new AtomicInteger();
    private final FakeRequest request = FakeRequest.get("/");

    private EventStream<String> events() {
        return EventStream.ofData(Stream.of("a").onClose(closed::incrementAndGet));
    }

    /** The response to a client that leaves before it has the headers. */
    private static final class Departed extends HttpResponseWrapper {
        private Departed() {
            super(new FakeResponse());
        }

        @Override
        public OutputStream body() {
            return new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new PeerGoneException("it left");
                }

                @Override
                public void flush() throws IOException {
                    throw new PeerGoneException("it left");
                }
            };
        }
    }

    @Test
    void is_closed_if_the_client_leaves_before_it_has_the_headers() {
        assertThatThrownBy(() -> streams.send(request, new Departed(), events()))
                .isInstanceOf(PeerGoneException.class);
        assertThat(closed).hasValue(1);
    }

    @Test
    void is_closed_if_the_client_of_a_head_request_leaves() {
        FakeRequest head = FakeRequest.of(HttpMethod.HEAD, "/");
        assertThatThrownBy(() -> streams.send(head, new Departed(), events())).isInstanceOf(PeerGoneException.class);
        assertThat(closed).hasValue(1);
    }

    @Test
    void is_closed_if_the_server_stops_before_the_first_event() throws Exception {
        streams.stop();
        FakeResponse response = new FakeResponse();
        streams.send(request, response, events());
        assertThat(response.text()).isEmpty();
        assertThat(closed).hasValue(1);
    }

    @Test
    void is_closed_once_after_the_last_event() throws Exception {
        streams.send(request, new FakeResponse(), events());
        assertThat(closed).hasValue(1);
        streams.send(request, new FakeResponse(),
                EventStream.ofEvents(Stream.of(ServerSentEvent.of("a")).onClose(closed::incrementAndGet)));
        assertThat(closed).hasValue(2);
    }

    /** Later, the client would already have status 200. It would then connect again and again. */
    @Test
    @SuppressWarnings("NullAway")
    void is_refused_at_once_if_it_is_null() {
        List<String> list = null;
        Flow.Publisher<String> publisher = null;
        Flow.Publisher<ServerSentEvent<String>> ofEvents = null;
        assertThatThrownBy(() -> EventStream.ofData(list)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> EventStream.ofData(publisher)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> EventStream.ofEvents(ofEvents)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void is_closed_if_it_fails() {
        Stream<String> broken = Stream.<String>generate(() -> {
            throw new IllegalStateException("broken");
        }).onClose(closed::incrementAndGet);
        assertThatThrownBy(() -> streams.send(request, new FakeResponse(), EventStream.ofData(broken)))
                .hasMessage("broken");
        assertThat(closed).hasValue(1);
    }
}
