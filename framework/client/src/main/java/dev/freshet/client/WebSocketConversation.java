package dev.freshet.client;

import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.OutgoingMessage;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket whose messages are asked for. One message waits here; the server is held back until it is taken, and so are
 * its pings and its Close frame: receive, or close. Any thread may send; one at a time receives.
 */
public final class WebSocketConversation implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Message next;
    private @Nullable CloseReason reason;
    private boolean closing;
    private @Nullable WebSocketSession session;

    /** What the server has sent. */
    public sealed interface Message {
        /** A text message. */
        record Text(String text) implements Message {
        }

        /** A binary message. */
        record Binary(byte[] bytes) implements Message {
        }
    }

    void begin(WebSocketSession opened) {
        session = opened;
    }

    WebSocketListener listener() {
        return new Listener();
    }

    /** To send pings and parts of messages by, and to ask for the subprotocol. */
    public WebSocketSession session() {
        return Objects.requireNonNull(session);
    }

    /** Sends a text message; waits while the server takes nothing. */
    public void send(String text) throws IOException {
        session().sendText(text);
    }

    /** Sends a binary message; waits while the server takes nothing. */
    public void send(byte[] bytes) throws IOException {
        session().send(OutgoingMessage.binary(bytes));
    }

    /**
     * Waits for the next message.
     *
     * @param limit how long to wait
     * @return null if the WebSocket has ended: {@link #closeReason} says how
     * @throws InterruptedIOException if none came in time, or the thread was interrupted
     */
    public @Nullable Message receive(Duration limit) throws IOException {
        long left = TimeUnit.NANOSECONDS.convert(limit); // for ever, if it is longer than a long holds
        lock.lock();
        try {
            while (next == null && reason == null) {
                if (left <= 0) {
                    throw new InterruptedIOException("no message came within " + limit);
                }
                left = changed.awaitNanos(left);
            }
            Message message = next;
            next = null;
            changed.signalAll();
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a message");
        } finally {
            lock.unlock();
        }
    }

    /** How it has ended: 1006 if the connection broke; null while it has not. */
    public @Nullable CloseReason closeReason() {
        lock.lock();
        try {
            return reason;
        } finally {
            lock.unlock();
        }
    }

    /** Says goodbye, with 1000. What the server sends from now on is not looked at. */
    @Override
    public void close() {
        close(CloseReason.NORMAL, "");
    }

    /** Says goodbye, with this code; see {@link WebSocketSession#close}. */
    public void close(int code, String why) {
        session().close(code, why);
        lock.lock();
        try {
            closing = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void deliver(Message message) throws InterruptedException {
        lock.lock();
        try {
            while (next != null && !closing) {
                changed.await();
            }
            next = closing ? next : message;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private final class Listener implements WebSocketListener {
        @Override
        public void opened(WebSocketSession opened) {
            // Whoever connects gets it.
        }

        @Override
        public void text(WebSocketSession from, String text) throws InterruptedException {
            deliver(new Message.Text(text));
        }

        @Override
        public void binary(WebSocketSession from, byte[] bytes) throws InterruptedException {
            deliver(new Message.Binary(bytes));
        }

        @Override
        public void failed(WebSocketSession from, Throwable cause) {
            // Only an interrupt can come of this listener; that the session ends is told by closed().
        }

        @Override
        public void closed(WebSocketSession from, CloseReason how) {
            lock.lock();
            try {
                reason = how;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
