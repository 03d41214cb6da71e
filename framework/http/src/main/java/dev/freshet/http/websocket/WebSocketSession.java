package dev.freshet.http.websocket;

import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket on a connection that has left HTTP: reads frames and calls its listener with messages, answers pings and
 * the closing handshake, keeps the time limits. Of a server or of a client. Any thread may send; messages go out in the
 * order in which they were sent, each in one piece.
 */
public final class WebSocketSession implements UpgradeHandler {
    private final WebSocketListener listener;
    private final WebSocketLimits limits;
    private final Agreement agreement;
    private final SendQueue queue;
    private final @Nullable MessageInflater inflater;
    private final FrameReader reader;
    private final MessageReader messages;
    /** Held while bytes are taken, so that native memory is given up only between. */
    private final ReentrantLock receiving = new ReentrantLock();
    private volatile @Nullable UpgradedConnection connection;
    private volatile long lastReceived = System.nanoTime();
    /** When the Close frame was sent; 0 while none was. */
    private volatile long closeBegan;
    private long lastPing = lastReceived;
    private boolean idleSeen;
    private boolean told;

    /** A session on the server's side of a handshake that ended in this agreement. */
    public WebSocketSession(WebSocketListener listener, WebSocketLimits limits, Agreement agreement) {
        this(listener, limits, agreement, null);
    }

    private WebSocketSession(WebSocketListener listener, WebSocketLimits limits, Agreement agreement,
            @Nullable IntSupplier mask) {
        boolean client = mask != null;
        this.listener = listener;
        this.limits = limits;
        this.agreement = agreement;
        PermessageDeflate compression = agreement.compression();
        inflater = compression == null ? null : compression.inflater(client);
        queue = new SendQueue(limits.maxPendingBytes(),
                new OutgoingFrames(compression == null ? null : compression.deflater(client), mask));
        reader = new FrameReader(!client, compression != null, limits.maxFrameBytes());
        messages = new MessageReader(new Received(), limits.maxMessageBytes(), inflater);
    }

    /** A session on the client's side, which masks what it sends (RFC 6455 section 5.3). */
    public static WebSocketSession ofClient(WebSocketListener listener, WebSocketLimits limits, Agreement agreement) {
        return new WebSocketSession(listener, limits, agreement, new SecureRandom()::nextInt);
    }

    /** The subprotocol agreed on, or null. */
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

    /** Bytes that were sent and that the peer has not taken yet. */
    public int pending() {
        return queue.pendingBytes();
    }

    /** Sends a text message; as {@link #send}. */
    public void sendText(String text) throws IOException {
        send(OutgoingMessage.text(text));
    }

    /** Sends a binary message; as {@link #send}. The array may be reused when this returns. */
    public void sendBinary(byte[] bytes) throws IOException {
        send(OutgoingMessage.binary(bytes));
    }

    /**
     * Sends a message. Waits while the peer reads slowly, up to {@code server.timeouts.write}: not for event loops.
     *
     * @throws IOException if the session is closed or the peer too slow, or if more than
     *         {@code server.websocket.max-pending-bytes} wait for the last part of a message that is sent in parts
     */
    public void send(OutgoingMessage message) throws IOException {
        queue.send(message);
    }

    /**
     * Sends a message without waiting, unless more than {@code server.websocket.max-pending-bytes} wait for the peer.
     *
     * @return false if it was not sent, for that reason or because the session is closed
     */
    public boolean trySend(OutgoingMessage message) {
        return queue.trySend(message);
    }

    /**
     * Sends part of a message in a frame of its own; waits as {@link #send}. By one thread at a time. Messages that
     * others send meanwhile go out behind the last part. A part of text is cut between characters.
     *
     * @throws IllegalStateException if parts of the other type were sent and not yet the last
     */
    public void sendPart(OutgoingMessage part, boolean last) throws IOException {
        queue.sendPart(part, last);
    }

    /**
     * Sends a ping; waits as {@link #send}.
     *
     * @param payload at most 125 bytes, which the pong will have too
     */
    public void ping(byte[] payload) throws IOException {
        if (payload.length > 125) {
            throw new IllegalArgumentException("a ping has at most 125 bytes, not " + payload.length);
        }
        queue.sendControl(Opcode.PING, payload);
    }

    /**
     * Begins the closing handshake. What was sent before still goes out; what the peer sends from now on is not looked
     * at. A peer that does not answer in {@code server.websocket.close-timeout} is cut off. Does not wait, does nothing
     * if the session is closed.
     *
     * @throws IllegalArgumentException if the code may not be sent or the reason is over 123 bytes
     */
    public void close(int code, String reason) {
        if (queue.sendClose(new CloseReason(code, reason))) {
            closeBegan = System.nanoTime() | 1;
        }
    }

    /** Ends the connection at once, without a closing handshake. */
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
        call(() -> listener.opened(this));
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
        receiving.lock();
        try {
            reader.end();
            tell(new CloseReason(CloseReason.ABNORMAL, ""));
            if (inflater != null) {
                inflater.close();
            }
        } finally {
            receiving.unlock();
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
            if (nanoTime - closing >= limits.closeTimeout().toNanos()) {
                live.abort();
            }
            return;
        }
        if (receiving.isLocked()) {
            // The listener has a message in hand, and the peer may have sent more.
            return;
        }
        keepAlive(live, nanoTime);
    }

    @Override
    public void drain() {
        live().execute(() -> close(CloseReason.GOING_AWAY, "the server stops"));
    }

    private void keepAlive(UpgradedConnection live, long nanoTime) {
        long idle = limits.idleTimeout().toNanos();
        long interval = limits.pingInterval().toNanos();
        long silent = nanoTime - lastReceived;
        if (idle > 0 && silent >= idle) {
            if (!idleSeen) {
                idleSeen = true;
                live.execute(() -> close(CloseReason.GOING_AWAY, "nothing came for too long"));
            }
        } else if (interval > 0 && silent >= interval && nanoTime - lastPing >= interval) {
            lastPing = nanoTime;
            live.execute(this::pingQuietly);
        }
    }

    private void pingQuietly() {
        try {
            if (queue.isOpen() && queue.pendingBytes() == 0) {
                ping(new byte[0]);
            }
        } catch (IOException e) {
            // The engine tells of a connection that is broken.
        }
    }

    private UpgradedConnection live() {
        return Objects.requireNonNull(connection, "the session is not open yet");
    }

    /** What an application may throw anything from. */
    private interface Call {
        void run() throws Exception;
    }

    private void call(Call call) {
        try {
            call.run();
        } catch (WebSocketException e) {
            end(e.reason(), e.reason());
        } catch (IOException e) {
            if (queue.isOpen()) {
                failed(e);
            }
            // Else it sent to a peer that has gone meanwhile, which closed() will tell.
        } catch (Throwable e) {
            failed(e);
        }
    }

    private void failed(Throwable e) {
        listener.failed(this, e);
        CloseReason answer = new CloseReason(CloseReason.SERVER_ERROR, "");
        end(answer, answer);
    }

    /** Nothing more is read: answers, tells the listener, and closes the connection when all is written. */
    private void end(CloseReason answer, CloseReason reason) {
        reader.end();
        queue.sendClose(answer);
        tell(reason);
        queue.finish();
    }

    private void tell(CloseReason reason) {
        if (!told) {
            told = true;
            try {
                listener.closed(this, reason);
            } catch (Exception | Error e) {
                listener.failed(this, e);
            }
        }
    }

    /** What comes from the peer. Messages are not looked at any more once a Close frame was sent. */
    private final class Received implements MessageListener {
        @Override
        public boolean textInParts() {
            return listener.textInParts();
        }

        @Override
        public boolean binaryInParts() {
            return listener.binaryInParts();
        }

        @Override
        public void text(String text) {
            callIfOpen(() -> listener.text(WebSocketSession.this, text));
        }

        @Override
        public void textPart(String text, boolean last) {
            callIfOpen(() -> listener.textPart(WebSocketSession.this, text, last));
        }

        @Override
        public void binary(byte[] bytes) {
            callIfOpen(() -> listener.binary(WebSocketSession.this, bytes));
        }

        @Override
        public void binaryPart(byte[] bytes, boolean last) {
            callIfOpen(() -> listener.binaryPart(WebSocketSession.this, bytes, last));
        }

        @Override
        public void ping(byte[] payload) {
            callIfOpen(() -> {
                queue.sendControl(Opcode.PONG, payload);
                listener.ping(WebSocketSession.this, payload);
            });
        }

        @Override
        public void pong(byte[] payload) {
            callIfOpen(() -> listener.pong(WebSocketSession.this, payload));
        }

        @Override
        public void close(CloseReason reason) {
            end(new CloseReason(reason.code(), ""), reason);
        }

        private void callIfOpen(Call call) {
            if (queue.isOpen()) {
                call(call);
            }
        }
    }
}
