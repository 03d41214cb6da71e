package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.junit.shop.Item;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Event streams, WebSockets, the log and the clock of an application. */
@FreshetTest(properties = {"data.sources.main.url=jdbc:h2:mem:streams", "server.sse.heartbeat=100ms"})
class StreamsTest {
    @Replace
    static Clock clock() {
        return Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    }

    @Test
    void receives_events_until_the_stream_ends(TestClient http) {
        try (TestEvents sales = http.get("/sales").events()) {
            TestEvent first = sales.next();
            assertThat(first.data(Item.class)).isEqualTo(new Item(1, "tea"));
            assertThat(first.name()).isEqualTo("message");
            assertThat(first.id()).isNull();

            TestEvent second = sales.next();
            assertThat(second.data(Item.class)).isEqualTo(new Item(2, "two\nlines"));
            assertThat(second.name()).isEqualTo("special");
            assertThat(second.id()).isEqualTo("7");
            sales.expectEnd();
        }
    }

    @Test
    void another_event_is_not_the_end_and_the_end_is_not_an_event(TestClient http) {
        try (TestEvents sales = http.get("/sales").events()) {
            assertThatThrownBy(sales::expectEnd).isInstanceOf(AssertionError.class).hasMessageContaining("tea");
            sales.next();
            assertThatThrownBy(sales::next).isInstanceOf(AssertionError.class).hasMessageContaining("the stream ended");
        }
    }

    @Test
    void a_response_without_events_fails_the_test(TestClient http) {
        assertThatThrownBy(() -> http.get("/items").events()).isInstanceOf(AssertionError.class)
                .hasMessageContaining("/items got 200 with the body []").hasMessageContaining("text/event-stream");
        assertThatThrownBy(() -> http.get("/nothing").events()).isInstanceOf(AssertionError.class)
                .hasMessageContaining("404").hasMessageContaining("no route matches");
    }

    @Test
    void closing_disconnects_from_a_stream_that_never_ends(TestClient http, CapturedLogs logs) {
        try (TestEvents ticks = http.get("/ticks").events()) {
            assertThat(ticks.next().data()).isEqualTo("tick\ntock");
        }
        logs.await("the ticks ended");
    }

    @Test
    void talks_over_a_web_socket(TestClient http) {
        try (TestWebSocket till = http.get("/till").query("most", 5).webSocket()) {
            till.sendJson(new Item(5, "tea"));
            assertThat(till.next(Item.class)).isEqualTo(new Item(5, "TEA"));

            till.send("{\"id\":6,\"name\":\"gold\"}");
            till.expectClose(4000);
        }
    }

    @Test
    void a_web_socket_that_behaves_otherwise_fails_the_test(TestClient http) {
        assertThatThrownBy(() -> http.get("/items").webSocket()).isInstanceOf(AssertionError.class)
                .hasMessageContaining("200");
        try (TestWebSocket till = http.get("/till").webSocket()) {
            till.send("{\"id\":1,\"name\":\"tea\"}");
            assertThatThrownBy(() -> till.expectClose(1000)).isInstanceOf(AssertionError.class)
                    .hasMessageContaining("TEA");
            till.send("not JSON");
            assertThatThrownBy(till::next).isInstanceOf(AssertionError.class).hasMessageContaining("1007");
        }
    }

    @Test
    void the_clock_is_replaced(TestClient http) {
        assertThat(http.get("/now").expect(200).text()).isEqualTo("1970-01-01T00:00:00Z");
    }

    @Test
    void captures_what_is_logged(TestClient http, CapturedLogs logs) {
        assertThat(logs.entries()).isEmpty();
        http.get("/now").expect(200);

        assertThat(logs.await("asked for").thrown()).isNull();
        assertThat(logs.messages(Level.WARN)).containsExactly("asked for the time by somebody");
        assertThat(logs.messages(Level.DEBUG)).isEmpty();
    }

    /** In a minute, Freshet writes at most ten lines of a kind. */
    @RepeatedTest(12)
    void captures_what_earlier_tests_have_caused_too(TestClient http, CapturedLogs logs) {
        http.get("/fails").expect(500);

        assertThat(logs.messages(Level.ERROR)).singleElement().asString().startsWith("GET /fails failed");
    }
}
