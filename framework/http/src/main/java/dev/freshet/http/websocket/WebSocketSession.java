package dev.freshet.http.websocket;

import dev.freshet.http.Subscriber;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket session of a server or a client. It calls its listener with messages, answers pings and the closing
 * handshake, and enforces limits and timeouts. Any thread may send; messages are sent whole and in order.
 */
public final class WebSocketSession implements UpgradeHandler {
    private final WebSocketLimits limits;
    private final Agreement agreement;
    private final FrameQueue queue;
    private final WebSocketFrameReader reader;
    private final MessageReader messages;
    private final ListenerCalls calls;
    /** Held while input is processed, so that native memory is freed only in between. */
    private final ScopedLock receiving = new ScopedLock();
    private volatile @Nullable UpgradedConnection connection;
    private volatile long lastReceived = System.nanoTime();
    /** When the Close frame was sent; 0 before. */
    private volatile long closeBegan;
    private long lastPing = lastReceived;
    private boolean idleSeen;

    /** A server session, after a handshake with this result. */
    public WebSocketSession(WebSocketListener listener, WebSocketLimits limits, Agreement agreement) {
        this(listener, limits, agreement, MessageMemory.OF_SERVERS, null);
    }

    WebSocketSession(WebSocketListener listener, WebSocketLimits limits, Agreement agreement, MessageMemory memory,
            @Nullable IntSupplier mask) {
        boolean client = mask != null;
        this.limits = limits;
        this.agreement = agreement;
        PermessageDeflate compression = agreement.compression();
        Supplier<InetAddress> subscriber = () -> Subscriber.of(remoteAddress().getAddress());
        queue = new FrameQueue(limits.maxPendingBytes(),
                new OutgoingFrames(compression == null ? null : compression.deflater(client), mask),
                memory.new Share(subscriber));
        reader = new WebSocketFrameReader(!client, compression != null, limits.maxFrameBytes());
        calls = new ListenerCalls(this, listener, queue);
        messages = new MessageReader(calls, limits.maxMessageBytes(), memory.new Share(subscriber),
                compression == null ? null : compression.inflater(client));
    }

    /**
     * A client session, which masks what it sends (RFC 6455 section 5.3). Its messages do not share memory with others,
     * because the application itself chooses how many sessions it opens.
     */
    public static WebSocketSession ofClient(WebSocketListener listener, WebSocketLimits limits, Agreement agreement) {
        return new WebSocketSession(listener, limits, agreement, new MessageMemory(Long.MAX_VALUE),
                new SecureRandom()::nextInt);
    }

    /** The negotiated subprotocol, or null. */
    public @Nullable String subprotocol() {
        return agreement.subprotocol();
    }

    /** @throws NullPointerException before {@link WebSocketListener#opened} */
    public InetSocketAddress remoteAddress() {
        return live().remoteAddress();
    }

    /** Whether messages can be sent: neither side has begun to close, and the connection is not known to be broken. */
    public boolean isOpen() {
        return connection != null && queue.isOpen();
    }

    /** The bytes that were sent and not yet accepted by the socket. */
    public int pending() {
        return queue.pendingBytes();
    }

    /** Sends a text message; see {@link #send}. */
    public void sendText(String text) throws IOException {
        send(OutgoingMessage.text(text));
    }

    /** Sends a binary message; see {@link #send}. You may reuse the array after the call. */
    public void sendBinary(byte[] bytes) throws IOException {
        send(OutgoingMessage.binary(bytes));
    }

    /**
     * Sends a message. If the peer reads slowly, the call blocks. In a server, each wait lasts at most
     * {@code server.timeouts.write}; in a client, the call ends when the session does. Never call it on an
     * event loop.
     *
     * @throws IOException if the session is closed, the peer is too slow, or more than
     *     {@code server.websocket.max-pending-bytes} wait for the last part of a message that is sent in parts
     */
    public void send(OutgoingMessage message) throws IOException {
        queue.send(message);
    }

    /**
     * Sends a message without blocking, unless more than {@code server.websocket.max-pending-bytes} wait for the peer,
     * or too many messages of its client are in memory.
     *
     * @return whether it was sent; false also if the session is closed
     */
    public boolean trySend(OutgoingMessage message) {
        return queue.trySend(message);
    }

    /**
     * Sends part of a message in its own frame; blocks like {@link #send}. One thread at a time may send parts.
     * Messages from other threads follow the last part. Split text between characters.
     *
     * @throws IllegalStateException if parts of the other type were sent without a last one
     */
    public void sendPart(OutgoingMessage part, boolean last) throws IOException {
        queue.sendPart(part, last);
    }

    /**
     * Sends a ping; blocks like {@link #send}.
     *
     * @param payload at most 125 bytes, which the pong repeats
     */
    public void ping(byte[] payload) throws IOException {
        if (payload.length > 125) {
            throw new IllegalArgumentException("a ping may have at most 125 bytes, has " + payload.length);
        }
        queue.sendControl(Opcode.PING, payload);
    }

    /**
     * Begins the closing handshake. Earlier messages are still sent; messages from the peer are ignored from now on. If
     * the peer does not answer within {@code server.websocket.close-timeout}, the connection is cut. Does not block.
     * Has no effect if the session is closed.
     *
     * @throws IllegalArgumentException if the code must not be sent or the reason is over 123 bytes
     */
    public void close(int code, String reason) {
        if (queue.offerControl(Opcode.CLOSE, new CloseReason(code, reason).payload())) {
            closeBegan = System.nanoTime() | 1;
        }
    }

    /** Closes the connection at once, without a closing handshake. */
    public void abort() {
        UpgradedConnection live = connection;
        if (live != null) {
            live.abort();
        }
    }

    @Override
    public void opened(UpgradedConnection connection) {
        this.connection = connection;
        lastReceived = System.nanoTime();
        queue.open(connection);
        calls.opened();
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        receiving.lock();
        try {
            reader.read(bytes, offset, offset + length, messages);
        } catch (WebSocketException e) {
            end(e.reason(), e.reason());
        } finally {
            lastReceived = System.nanoTime();
            receiving.unlock();
        }
    }

    @Override
    public void ended(@Nullable IOException cause) {
        queue.fail(cause != null ? cause : new IOException("the connection has ended"));
        try (ScopedLock _ = receiving.hold()) {
            stopReading();
            calls.closed(new CloseReason(CloseReason.ABNORMAL, ""));
        }
    }

    @Override
    public void tick(long nanoTime) {
        UpgradedConnection live = connection;
        if (live == null) {
            return;
        }
        queue.rest();
        long closing = closeBegan;
        if (closing != 0) {
            if (nanoTime - closing >= TimeUnit.NANOSECONDS.convert(limits.closeTimeout())) {
                live.abort();
            }
            return;
        }
        if (receiving.isLocked()) {
            // The listener is processing a message, and more bytes may be waiting.
            return;
        }
        keepAlive(live, nanoTime);
    }

    @Override
    public void drain() {
        live().execute(() -> close(CloseReason.GOING_AWAY, "the server is shutting down"));
    }

    private void keepAlive(UpgradedConnection live, long nanoTime) {
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        long idle = TimeUnit.NANOSECONDS.convert(limits.idleTimeout());
        long interval = TimeUnit.NANOSECONDS.convert(limits.pingInterval());
        long silent = nanoTime - lastReceived;
        if (idle > 0 && silent >= idle) {
            if (!idleSeen) {
                idleSeen = true;
                live.execute(() -> close(CloseReason.GOING_AWAY, "the peer was silent for too long"));
            }
        } else if (interval > 0 && silent >= interval && nanoTime - lastPing >= interval) {
            lastPing = nanoTime;
            // Even if messages wait: a peer that only reads shows by nothing else that it is there.
            live.execute(() -> queue.offerControl(Opcode.PING, new byte[0]));
        }
    }

    private UpgradedConnection live() {
        return Objects.requireNonNull(connection, "the session is not open yet");
    }

    /** Stops reading, sends a Close frame, notifies the listener, and closes the connection once all is written. */
    void end(CloseReason answer, CloseReason reason) {
        stopReading();
        queue.offerControl(Opcode.CLOSE, answer.payload());
        calls.closed(reason);
        queue.finish();
    }

    private void stopReading() {
        reader.end();
        messages.stop();
    }
}
