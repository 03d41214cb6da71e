package dev.freshet.web.sse;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.JsonType;
import dev.freshet.web.places.NoPlaceException;
import dev.freshet.web.places.Place;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.places.Places;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The event streams of an application: sends them, and ends them when it stops. Thread-safe. */
public final class EventStreams {
    private static final PreparedHeader TYPE = new PreparedHeader("Content-Type", "text/event-stream");
    private static final PreparedHeader NOT_STORED = new PreparedHeader("Cache-Control", "no-store");
    /** Has proxies such as nginx pass on each event instead of collecting them. */
    private static final PreparedHeader UNBUFFERED = new PreparedHeader("X-Accel-Buffering", "no");

    private final Set<OpenStream> open = ConcurrentHashMap.newKeySet();
    private final Places places = new Places("event streams", PlaceLimits.EVENT_STREAMS);
    private volatile EventStreamSettings settings = EventStreamSettings.DEFAULT;
    private volatile boolean stopped;

    /** For streams that begin from now on; routes are often there before the configuration is. */
    public void configure(EventStreamSettings settings) {
        this.settings = settings;
        places.limits(settings.streams());
    }

    /** Streams that go on now. */
    public int open() {
        return open.size();
    }

    /**
     * Ends all streams, and from now on each as soon as it has begun, so that clients connect again, elsewhere or
     * later. Returns at once; producers are interrupted.
     */
    public void stop() {
        stopped = true;
        for (OpenStream stream : open) {
            stream.end("the server stops");
        }
    }

    /** Those that are open, and how often there was none. */
    public Places places() {
        return places;
    }

    /**
     * Answers with text events; returns when the stream has ended. By the thread that handles the request.
     *
     * @throws NoPlaceException if too many streams are open, of this client or altogether; nothing was sent then
     */
    public void send(HttpRequest request, HttpResponse response, @Nullable EventStream<String> stream)
            throws Exception {
        if (stream == null) {
            response.send();
        } else {
            run(request, response, stream, text -> text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Answers with events whose data is JSON; as the other. */
    public <T> void send(HttpRequest request, HttpResponse response, JsonType<T> type, @Nullable EventStream<T> stream)
            throws Exception {
        if (stream == null) {
            response.send();
        } else {
            run(request, response, stream, type::toBytes);
        }
    }

    private <T> void run(HttpRequest request, HttpResponse response, EventStream<T> stream, DataFormat<T> format)
            throws Exception {
        if (request.method() == HttpMethod.HEAD) {
            stream.discard();
            begin(response);
            return;
        }
        try (Place _ = take(request, stream)) {
            begin(response);
            produce(request, response, stream, format);
        }
    }

    private Place take(HttpRequest request, EventStream<?> stream) throws Exception {
        try {
            return places.take(request);
        } catch (NoPlaceException full) {
            stream.discard();
            throw full;
        }
    }

    private static void begin(HttpResponse response) throws IOException {
        response.header(TYPE);
        if (response.header("Cache-Control") == null) {
            response.header(NOT_STORED);
        }
        response.header(UNBUFFERED);
        // At once, because a client counts as connected when it has the head, however late the first event is.
        response.body().flush();
    }

    private <T> void produce(HttpRequest request, HttpResponse response, EventStream<T> stream, DataFormat<T> format)
            throws Exception {
        OpenStream opened = new OpenStream(response.body(), settings);
        open.add(opened);
        try {
            if (stopped) {
                opened.end("the server stops");
            }
            opened.run(() -> stream.producer().produce(
                    new Sender<>(opened, format, request.header("Last-Event-ID"))));
        } finally {
            open.remove(opened);
        }
    }

    /** How data becomes bytes in UTF-8. */
    private interface DataFormat<T> {
        byte[] bytes(T data);
    }

    /** @param lastEventId null if the client says none; an empty one is none, too */
    private record Sender<T>(OpenStream stream, DataFormat<T> format, @Nullable String lastEventId)
            implements EventSender<T> {
        private Sender {
            lastEventId = lastEventId == null || lastEventId.isEmpty() ? null : utf8(lastEventId);
        }

        /** Fields are octets; ids, which we sent as UTF-8, come back as such. */
        private static String utf8(String octets) {
            return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }

        @Override
        public void send(ServerSentEvent<T> event) throws IOException {
            T data = event.data();
            stream.write(EventBytes.of(event, data == null ? null : format.bytes(data)));
        }

        @Override
        public boolean isOpen() {
            return stream.isOpen();
        }
    }
}
