package dev.freshet.web.websocket;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.JsonType;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.QueryParameters;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.OutgoingMessage;
import dev.freshet.http.websocket.WebSocketSession;
import dev.freshet.web.places.Place;
import dev.freshet.web.routing.PathPattern;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A socket over a session of the engine, with a copy of its handshake. */
final class OpenSocket implements WebSocket {
    private static final AtomicLong COUNT = new AtomicLong();

    private final String id = Long.toString(COUNT.incrementAndGet());
    private final PathPattern pattern;
    private final String path;
    private final @Nullable String query;
    private final HttpHeaders headers;
    private final Map<String, Object> attributes;
    private final Collection<WebSocket> siblings;
    private final JsonCodec json;
    private final Place place;
    private final Set<WebSocketGroup> groups = ConcurrentHashMap.newKeySet(2);
    private volatile @Nullable WebSocketSession session;

    /**
     * @param siblings a live view of the endpoint's open sockets
     * @param place returned when the socket has ended
     */
    OpenSocket(HttpRequest request, PathPattern pattern, JsonCodec json, Collection<WebSocket> siblings, Place place) {
        this.pattern = pattern;
        this.path = request.path();
        this.query = request.query();
        this.headers = KeptHeaders.copyOf(request.headers());
        this.attributes = new ConcurrentHashMap<>(request.attributes());
        this.json = json;
        this.siblings = siblings;
        this.place = place;
    }

    void opened(WebSocketSession session) {
        this.session = session;
    }

    /** Whether the application knows the socket. */
    boolean wasOpened() {
        return session != null;
    }

    /** Returns the place and leaves all groups. */
    void ended() {
        place.close();
        for (WebSocketGroup group : groups) {
            group.remove(this);
        }
    }

    void joined(WebSocketGroup group) {
        groups.add(group);
    }

    void left(WebSocketGroup group) {
        groups.remove(group);
    }

    private WebSocketSession session() {
        return Objects.requireNonNull(session, "the connection is not open yet");
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String pathVariable(String name) {
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        ByteSlice slice = new ByteSlice();
        slice.set(bytes, 0, bytes.length);
        return pattern.value(slice, name);
    }

    @Override
    public @Nullable String queryParameter(String name) {
        return QueryParameters.ofQuery(query).first(name);
    }

    @Override
    public HttpHeaders headers() {
        return headers;
    }

    @Override
    public @Nullable String subprotocol() {
        return session().subprotocol();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return session().remoteAddress();
    }

    @Override
    public @Nullable Object attribute(String name) {
        return attributes.get(name);
    }

    @Override
    public void attribute(String name, @Nullable Object value) {
        if (value == null) {
            attributes.remove(name);
        } else {
            attributes.put(name, value);
        }
    }

    @Override
    public boolean isOpen() {
        WebSocketSession live = session;
        return live != null && live.isOpen();
    }

    @Override
    public Collection<WebSocket> openSockets() {
        return siblings;
    }

    @Override
    public void send(String text) throws IOException {
        session().sendText(text);
    }

    @Override
    public void send(byte[] bytes) throws IOException {
        session().sendBinary(bytes);
    }

    @Override
    public void send(OutgoingMessage message) throws IOException {
        session().send(message);
    }

    @Override
    public OutgoingMessage json(Object value) {
        // The type comes from the value's own class, so the value fits it.
        @SuppressWarnings("unchecked")
        JsonType<Object> type = (JsonType<Object>) json.type(value.getClass());
        try {
            return Messages.json(type, value);
        } catch (RuntimeException failure) {
            throw new IllegalArgumentException("cannot write " + value.getClass().getName() + " as JSON; if it has no"
                    + " JSON code, name it in sends of the @WebSocketEndpoint", failure);
        }
    }

    @Override
    public boolean offer(OutgoingMessage message) {
        if (session().trySend(message)) {
            return true;
        }
        close(CloseReason.TRY_AGAIN_LATER, "the peer reads too slowly");
        return false;
    }

    @Override
    public void ping(byte[] payload) throws IOException {
        session().ping(payload);
    }

    @Override
    public int pending() {
        return session().pending();
    }

    @Override
    public void close(int code, String reason) {
        session().close(code, reason);
    }

    @Override
    public String toString() {
        return "WebSocket " + id + " on " + path;
    }
}
