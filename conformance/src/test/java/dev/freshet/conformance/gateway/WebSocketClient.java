package dev.freshet.conformance.gateway;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.Opcode;
import dev.freshet.http.websocket.WebSocketFrameListener;
import dev.freshet.http.websocket.WebSocketFrameReader;
import dev.freshet.http.websocket.WebSocketFrameWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The client's end of a WebSocket on an upgraded exchange. Messages of one frame only. */
final class WebSocketClient implements WebSocketFrameListener, AutoCloseable {
    static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";
    private static final int MASK = 0x12345678;

    private final Exchange exchange;
    private final WebSocketFrameReader reader = new WebSocketFrameReader(false, false, 1 << 24);
    private final Queue<String> messages = new ArrayDeque<>();
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();
    private @Nullable CloseReason close;

    WebSocketClient(Exchange exchange) {
        this.exchange = exchange;
    }

    /** The request for one. */
    static OutgoingRequest request(String target) {
        return TestClient.get(target).field("Sec-WebSocket-Key", KEY).field("Sec-WebSocket-Version", "13")
                .field("Sec-WebSocket-Protocol", "chat").protocol("websocket");
    }

    Exchange exchange() {
        return exchange;
    }

    void send(String text) throws ClientException {
        send(Opcode.TEXT, text.getBytes(StandardCharsets.US_ASCII));
    }

    void send(Opcode opcode, byte[] payload) throws ClientException {
        OutputBytes out = new OutputBytes(new byte[payload.length + 16]);
        WebSocketFrameWriter.masked(out, opcode, true, false, payload, MASK);
        exchange.write(out.array(), 0, out.size());
    }

    /** The next message, or null if the upstream closes or ends. */
    @Nullable String receive() throws ClientException {
        byte[] piece = new byte[16 * 1024];
        while (messages.isEmpty() && close == null) {
            int read = exchange.read(piece, 0, piece.length);
            if (read < 0) {
                return null;
            }
            reader.read(piece, 0, read, this);
        }
        return messages.poll();
    }

    /** What the Close frame that came has said; null if none came. */
    @Nullable CloseReason close(int code, String reason) throws ClientException {
        send(Opcode.CLOSE, new CloseReason(code, reason).payload());
        return awaitClose();
    }

    @Nullable CloseReason awaitClose() throws ClientException {
        String unread = receive();
        while (unread != null) {
            unread = receive();
        }
        return close;
    }

    @Override
    public void begin(Opcode opcode, boolean fin, boolean compressed, long length) {
        message.reset();
    }

    @Override
    public void payload(byte[] bytes, int from, int to) {
        message.write(bytes, from, to - from);
    }

    @Override
    public void end() {
        messages.add(message.toString(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void ping(byte[] payload) {
    }

    @Override
    public void pong(byte[] payload) {
    }

    @Override
    public void close(CloseReason reason) {
        close = reason;
    }

    @Override
    public void close() {
        exchange.close();
    }
}
