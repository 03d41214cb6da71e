package dev.freshet.web.sse;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.JsonType;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.places.NoPlaceException;
import dev.freshet.web.places.Place;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.places.Places;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends the event streams of an application and ends them at shutdown. Thread-safe. */
public final class EventStreams {
    private static final PreparedHeader TYPE = new PreparedHeader("Content-Type", "text/event-stream");
    private static final PreparedHeader NOT_STORED = new PreparedHeader("Cache-Control", "no-store");
    /** Tells proxies such as nginx to pass on each event instead of buffering. */
    private static final PreparedHeader UNBUFFERED = new PreparedHeader("X-Accel-Buffering", "no");

    private final Set<OpenStream> open = ConcurrentHashMap.newKeySet();
    private final Places places = new Places("event streams", PlaceLimits.EVENT_STREAMS);
    private volatile EventStreamSettings settings = EventStreamSettings.DEFAULT;
    private volatile boolean stopped;

    /**
     * Applies to streams that begin from now on, because routes may exist before the configuration does. After
     * {@link #stop}, streams can begin again, because the same routes may be served again.
     */
    public void configure(EventStreamSettings settings) {
        this.settings = settings;
        places.limits(settings.streams());
        stopped = false;
    }

    /** The number of open streams. */
    public int open() {
        return open.size();
    }

    /**
     * Interrupts all producers and ends their streams. A stream that begins later ends at once; the client then
     * reconnects, to another instance or later. Returns at once.
     */
    public void stop() {
        stopped = true;
        for (OpenStream stream : open) {
            stream.end("the server stops");
        }
    }

    /** Counts open and refused streams. */
    public Places places() {
        return places;
    }

    /**
     * Answers with text events. Call it on the request thread; it returns when the stream has ended.
     *
     * @throws NoPlaceException if this client or all clients together have too many streams open; nothing is sent then
     */
    public void send(HttpRequest request, HttpResponse response, @Nullable EventStream<String> stream)
            throws Exception {
        run(request, response, stream, text -> text.getBytes(StandardCharsets.UTF_8));
    }

    /** Same as {@link #send(HttpRequest, HttpResponse, EventStream)}, with the data as JSON. */
    public <T> void send(HttpRequest request, HttpResponse response, JsonType<T> type, @Nullable EventStream<T> stream)
            throws Exception {
        run(request, response, stream, type::toBytes);
    }

    private <T> void run(HttpRequest request, HttpResponse response, @Nullable EventStream<T> stream,
            Function<T, byte[]> format) throws Exception {
        if (stream == null) {
            response.send();
            return;
        }
        try (stream) {
            if (request.method() == HttpMethod.HEAD) {
                begin(response);
                return;
            }
            try (Place _ = places.take(request)) {
                begin(response);
                produce(request, response, stream, format);
            }
        }
    }

    private static void begin(HttpResponse response) throws IOException {
        response.header(TYPE);
        if (response.header("Cache-Control") == null) {
            response.header(NOT_STORED);
        }
        response.header(UNBUFFERED);
        // Flush now: a client counts as connected once it has the headers, and the first event may be far off.
        response.body().flush();
    }

    private <T> void produce(HttpRequest request, HttpResponse response, EventStream<T> stream,
            Function<T, byte[]> format) throws Exception {
        OpenStream opened = new OpenStream(response.body(), settings);
        open.add(opened);
        try {
            if (stopped) {
                opened.end("the server stops");
            }
            opened.run(() -> {
                // Closed here, because a failure of the source after the end of the stream is then not an error.
                try (stream) {
                    stream.producer().produce(new Sender<>(opened, format, request.header("Last-Event-ID")));
                }
            });
        } finally {
            open.remove(opened);
        }
    }

    /**
     * @param format encodes data in UTF-8
     * @param lastEventId null or empty if the client sent none
     */
    private record Sender<T>(OpenStream stream, Function<T, byte[]> format, @Nullable String lastEventId)
            implements EventSender<T> {
        private Sender {
            lastEventId = lastEventId == null || lastEventId.isEmpty() ? null : utf8(lastEventId);
        }

        /** Header values are decoded as ISO 8859-1, but clients return ids in the UTF-8 that the server sent. */
        private static String utf8(String octets) {
            return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }

        @Override
        public void send(ServerSentEvent<T> event) throws IOException {
            T data = event.data();
            stream.write(EventBytes.of(event, data == null ? null : format.apply(data)));
        }

        @Override
        public boolean isOpen() {
            return stream.isOpen();
        }
    }
}
