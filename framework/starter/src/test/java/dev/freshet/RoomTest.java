package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.sse.EventStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Event streams and WebSockets leave room for requests, whatever the configuration says. */
class RoomTest {
    private static WebSettings settings(String... keysAndValues) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return WebSettingsTest.settings(Config.of(values));
    }

    private static PlaceLimits streams(String... keysAndValues) {
        WebSettings settings = settings(keysAndValues);
        return settings.room().ofStreams(settings.events());
    }

    private static PlaceLimits sockets(String... keysAndValues) {
        WebSettings settings = settings(keysAndValues);
        return settings.room().ofSockets(settings.webSockets());
    }

    @Test
    void the_defaults_are_those_of_the_web_module() {
        assertThat(streams()).isEqualTo(PlaceLimits.EVENT_STREAMS);
        assertThat(sockets()).isEqualTo(PlaceLimits.WEB_SOCKETS);
    }

    @Test
    void defaults_adapt_to_what_the_server_has() {
        assertThat(streams("server.max-concurrency", "40")).isEqualTo(new PlaceLimits(20, 10));
        assertThat(streams("server.thread-type", "platform")).isEqualTo(new PlaceLimits(75, 37));
        assertThat(streams("server.thread-type", "platform", "server.thread-pool-size", "500",
                "server.max-concurrency", "40")).isEqualTo(new PlaceLimits(20, 10));
        assertThat(streams("server.max-concurrency", "1")).isEqualTo(new PlaceLimits(1, 1));
        assertThat(sockets("server.max-connections", "100")).isEqualTo(new PlaceLimits(50, 25));
        assertThat(streams("server.sse.max-streams", "100")).isEqualTo(new PlaceLimits(100, 50));
    }

    @Test
    void clients_are_not_counted_where_the_key_says_so() {
        assertThat(streams("server.sse.max-streams-per-client", "0")).isEqualTo(new PlaceLimits(5_000, 0));
        assertThat(sockets("server.websocket.max-sockets-per-client", "0")).isEqualTo(new PlaceLimits(10_000, 0));
    }

    @Test
    void what_leaves_no_room_is_refused_with_its_key() {
        assertThatThrownBy(() -> streams("server.sse.max-streams", "5001")).isInstanceOf(ConfigException.class)
                .hasMessageContaining("server.sse.max-streams must be at most 5000, half of server.max-concurrency")
                .hasMessageContaining("is 5001");
        assertThatThrownBy(() -> streams("server.sse.max-streams", "76", "server.thread-type", "platform"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("server.sse.max-streams must be at most 75, half of server.thread-pool-size");
        assertThatThrownBy(() -> streams("server.sse.max-streams-per-client", "2501"))
                .isInstanceOf(ConfigException.class).hasMessageContaining(
                        "server.sse.max-streams-per-client must be at most 2500, half of server.sse.max-streams");
        assertThatThrownBy(() -> sockets("server.websocket.max-sockets", "25001"))
                .isInstanceOf(ConfigException.class).hasMessageContaining(
                        "server.websocket.max-sockets must be at most 25000, half of server.max-connections");
    }

    @Test
    void an_application_does_not_start_with_it() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.sse.max-streams", "6000").start())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("server.sse.max-streams must be at most 5000");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.sse.max-streams", "0").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining("max-streams must be at least 1, is 0");
        assertThatThrownBy(() -> Freshet.create().port(0).set("server.websocket.max-sockets-per-client", "-1").start())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("max-sockets-per-client must not be negative, is -1");
    }

    @Test
    void the_metrics_tell_what_is_open_and_what_was_refused() throws Exception {
        try (RunningApplication running = Freshet.create().port(0).set("management.metrics.enabled", "true")
                .set("server.sse.max-streams", "1").add(registry -> registry.get("/events", (request, response) ->
                        registry.eventStreams().send(request, response, EventStream.of(_ -> Thread.sleep(60_000)))))
                .start(); Socket open = new Socket("localhost", running.port())) {
            open.setSoTimeout(10_000);
            open.getOutputStream().write("GET /events HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(open.getInputStream().read()).isEqualTo('H');
            assertThat(Http.get(running.port(), "/events").statusCode()).isEqualTo(429);
            assertThat(Http.get(running.port(), "/actuator/prometheus").body())
                    .contains("freshet_event_streams_open 1.0", "freshet_event_streams_refused_total 1.0",
                            "freshet_websockets_open 0.0", "freshet_websockets_refused_total 0.0");
        }
    }
}
