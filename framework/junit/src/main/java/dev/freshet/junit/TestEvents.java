package dev.freshet.junit;

import dev.freshet.client.RequestSpec;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.JsonCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An open stream of server-sent events. Each wait lasts at most 10 seconds. Comments, such as heartbeats, are skipped.
 * Close it to disconnect. One thread at a time may use it.
 */
public final class TestEvents implements AutoCloseable {
    static final int LIMIT_SECONDS = 10;

    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final JsonCodec json;
    private final Thread reader;
    private @Nullable Signal last;

    /** One step of a response. */
    private sealed interface Signal {
        record Opened(TestResponse response) implements Signal {
        }

        record Event(TestEvent event) implements Signal {
        }

        /** @param how the failure; null after a complete response */
        record Ended(@Nullable Exception how) implements Signal {
        }
    }

    TestEvents(RequestSpec request, JsonCodec json) {
        this.json = json;
        reader = Thread.ofVirtual().name("freshet-test-events").start(() -> read(request));
        try {
            requireStream();
        } catch (AssertionError refused) {
            close();
            throw refused;
        }
    }

    private void requireStream() {
        if (!(take("a response") instanceof Signal.Opened(TestResponse response))) {
            throw new AssertionError("expected a stream of events, but there was no response: " + last);
        }
        if (!isStream(response.status(), response.headers())) {
            throw new AssertionError(response + ", expected 200 and text/event-stream");
        }
    }

    /**
     * Waits for the next event.
     *
     * @throws AssertionError if the stream ends, or no event arrives in time
     */
    public TestEvent next() {
        if (take("an event") instanceof Signal.Event(TestEvent event)) {
            return event;
        }
        throw new AssertionError("expected an event, but the stream ended: " + last);
    }

    /**
     * Waits for the end of the stream.
     *
     * @throws AssertionError if another event arrives, the response breaks off, or nothing happens in time
     */
    public void expectEnd() {
        if (!(take("the end") instanceof Signal.Ended(Exception how)) || how != null) {
            throw new AssertionError("expected the end of the stream, got " + last);
        }
    }

    private Signal take(String what) {
        if (last instanceof Signal.Ended) {
            return last;
        }
        try {
            last = signals.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + what, interrupted);
        }
        if (last == null) {
            throw new AssertionError("waited " + LIMIT_SECONDS + " s in vain for " + what);
        }
        return last;
    }

    private void read(RequestSpec request) {
        try {
            request.exchange((sent, response) -> {
                boolean stream = isStream(response.status(), response.headers());
                byte[] body = stream ? new byte[0] : response.bytes();
                signals.add(new Signal.Opened(
                        new TestResponse(sent.toString(), response.status(), response.headers(), body, json)));
                if (stream) {
                    events(new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
                }
                return null;
            });
            signals.add(new Signal.Ended(null));
        } catch (RuntimeException broken) {
            signals.add(new Signal.Ended(broken));
        }
    }

    private static boolean isStream(int status, HttpHeaders headers) {
        String type = headers.first("Content-Type");
        return status == 200 && type != null && type.startsWith("text/event-stream");
    }

    /** An empty line ends an event. An event without data does not count (WHATWG HTML, section 9.2.6). */
    private void events(BufferedReader lines) throws IOException {
        String name = "message";
        String id = null;
        StringBuilder data = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int colon = line.indexOf(':');
            String field = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + (line.startsWith(": ", colon) ? 2 : 1));
            switch (field) {
                case "event" -> name = value;
                case "id" -> id = value;
                case "data" -> data.append(value).append('\n');
                default -> {
                    // A comment, or the time to wait before a reconnect.
                }
            }
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    String text = data.substring(0, data.length() - 1);
                    signals.add(new Signal.Event(new TestEvent(name, id, text, json)));
                }
                name = "message";
                id = null;
                data.setLength(0);
            }
        }
    }

    /** Disconnects. */
    @Override
    public void close() {
        reader.interrupt();
    }
}
