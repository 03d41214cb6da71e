package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.JsonType;
import dev.freshet.test.Eventually;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.EventStreams;
import dev.freshet.web.sse.ServerSentEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of events, and where they may come from. */
class ServerSentEventTest {
    private final EventStreams streams = new EventStreams();

    private String bytes(EventStream<String> stream) throws Exception {
        FakeResponse response = new FakeResponse();
        streams.send(FakeRequest.of(HttpMethod.GET, "/"), response, stream);
        return response.text();
    }

    private String bytes(ServerSentEvent<String> event) throws Exception {
        return bytes(EventStream.of(events -> events.send(event)));
    }

    @Test
    void writes_every_field_on_a_line() throws Exception {
        ServerSentEvent<String> event = ServerSentEvent.of("payload").withComment("note").withEvent("tick")
                .withId("42").withRetry(Duration.ofSeconds(3));
        assertThat(bytes(event)).isEqualTo(": note\nevent: tick\nid: 42\nretry: 3000\ndata: payload\n\n");
    }

    @Test
    void gives_each_line_of_the_data_a_field_whatever_ends_it() throws Exception {
        assertThat(bytes(ServerSentEvent.of("a\nb\r\nc\rd"))).isEqualTo("data: a\ndata: b\ndata: c\ndata: d\n\n");
        assertThat(bytes(ServerSentEvent.of("a\n\nid: 7\n"))).isEqualTo("data: a\ndata: \ndata: id: 7\ndata: \n\n");
        assertThat(bytes(ServerSentEvent.of(" a "))).isEqualTo("data:  a \n\n");
        assertThat(bytes(ServerSentEvent.of(""))).isEqualTo("data: \n\n");
        assertThat(bytes(ServerSentEvent.of("\u00e9\ud83d\ude00"))).isEqualTo("data: \u00e9\ud83d\ude00\n\n");
    }

    @Test
    void keeps_a_comment_a_comment() throws Exception {
        assertThat(bytes(ServerSentEvent.<String>empty().withComment("a\ndata: b"))).isEqualTo(": a\n: data: b\n\n");
    }

    @Test
    void tells_an_id_without_data() throws Exception {
        assertThat(bytes(ServerSentEvent.<String>empty().withId(""))).isEqualTo("id: \n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\r", "\n"})
    void refuses_line_breaks_in_name_and_id(String text) {
        assertThatThrownBy(() -> ServerSentEvent.of("x").withEvent(text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServerSentEvent.of("x").withId(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refuses_an_id_that_clients_would_ignore_and_a_time_that_is_none() {
        assertThatThrownBy(() -> ServerSentEvent.of("x").withId("a\0b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ServerSentEvent.of("x").withRetry(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void comes_from_lists_and_from_streams_which_it_closes() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        assertThat(bytes(EventStream.ofData(List.of("a", "b")))).isEqualTo("data: a\n\ndata: b\n\n");
        assertThat(bytes(EventStream.ofData(Stream.of("a", "b").onClose(() -> closed.set(true)))))
                .isEqualTo("data: a\n\ndata: b\n\n");
        assertThat(closed).isTrue();
        assertThat(bytes(EventStream.ofEvents(Stream.of(ServerSentEvent.of("a").withId("1")))))
                .isEqualTo("id: 1\ndata: a\n\n");
    }

    @Test
    void comes_from_a_publisher_one_at_a_time() throws Exception {
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
        Thread.ofVirtual().start(() -> {
            Eventually.holds("it has subscribed", publisher::hasSubscribers);
            for (int i = 0; i < 1000; i++) {
                publisher.submit(Integer.toString(i));
            }
            publisher.close();
        });
        assertThat(bytes(EventStream.ofData(publisher))).startsWith("data: 0\n\ndata: 1\n\n")
                .endsWith("data: 999\n\n");
    }

    @Test
    void fails_as_the_publisher_fails() {
        Flow.Publisher<String> broken = subscriber -> {
            subscriber.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long n) {
                    subscriber.onError(new IllegalStateException("broken"));
                }

                @Override
                public void cancel() {
                    // Nothing goes on.
                }
            });
        };
        assertThatThrownBy(() -> bytes(EventStream.ofData(broken))).hasRootCauseMessage("broken");
    }

    @Test
    void is_json_where_the_data_is_no_text() throws Exception {
        FakeResponse response = new FakeResponse();
        JsonType<List<Integer>> pretty = new JsonType<>() {
            @Override
            public List<Integer> read(byte[] json) {
                throw new AssertionError();
            }

            @Override
            public byte[] toBytes(List<Integer> value) {
                return value.toString().replace(" ", "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8);
            }

            @Override
            public void send(List<Integer> value, dev.freshet.http.HttpResponse to) {
                throw new AssertionError();
            }
        };
        streams.send(FakeRequest.of(HttpMethod.GET, "/"), response, pretty, EventStream.ofData(List.of(List.of(1, 2))));
        assertThat(response.text()).isEqualTo("data: [1,\ndata: 2]\n\n");
    }
}
