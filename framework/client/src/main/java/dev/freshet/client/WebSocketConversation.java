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
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket from which you receive messages one by one. One message is buffered here. Until you receive it, the
 * server is held back, and its pings and Close frames are not processed: keep receiving, or close. Any thread may send;
 * one at a time may receive.
 */
public final class WebSocketConversation implements AutoCloseable {
    private final Object lock = new Object();
    private @Nullable Message next;
    private @Nullable CloseReason reason;
    private boolean closing;
    private @Nullable WebSocketSession session;

    /** A message from the server. */
    public sealed interface Message {
        record Text(String text) implements Message {
        }

        record Binary(byte[] bytes) implements Message {
        }
    }

    WebSocketListener listener() {
        return new Listener();
    }

    /** The session, for pings, messages in parts, and the subprotocol. */
    public WebSocketSession session() {
        return Objects.requireNonNull(session);
    }

    /** Sends a text message; blocks while the server accepts nothing. */
    public void send(String text) throws IOException {
        session().sendText(text);
    }

    /** Sends a binary message; blocks while the server accepts nothing. */
    public void send(byte[] bytes) throws IOException {
        session().send(OutgoingMessage.binary(bytes));
    }

    /**
     * Waits for the next message.
     *
     * @param limit the longest time to wait
     * @return null if the WebSocket has ended; {@link #closeReason} says why
     * @throws InterruptedIOException if no message arrives in time, or the thread is interrupted; its interrupt flag
     *     stays set
     */
    public @Nullable Message receive(Duration limit) throws IOException {
        // A longer limit becomes Long.MAX_VALUE, which means forever.
        long most = Math.max(0, TimeUnit.NANOSECONDS.convert(limit));
        long begun = System.nanoTime();
        synchronized (lock) {
            while (next == null && reason == null) {
                long left = most - (System.nanoTime() - begun);
                if (left <= 0) {
                    throw new InterruptedIOException("no message arrived within " + limit);
                }
                try {
                    TimeUnit.NANOSECONDS.timedWait(lock, left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while waiting for a message");
                }
            }
            Message message = next;
            next = null;
            lock.notifyAll();
            return message;
        }
    }

    /** Why the WebSocket has ended; 1006 if the connection broke, null if it is open. */
    public @Nullable CloseReason closeReason() {
        synchronized (lock) {
            return reason;
        }
    }

    /** Closes with code 1000. Further messages from the server are ignored. */
    @Override
    public void close() {
        close(CloseReason.NORMAL, "");
    }

    /** Closes with this code; see {@link WebSocketSession#close}. */
    public void close(int code, String why) {
        session().close(code, why);
        synchronized (lock) {
            closing = true;
            lock.notifyAll();
        }
    }

    private void deliver(Message message) throws InterruptedException {
        synchronized (lock) {
            while (next != null && !closing) {
                lock.wait();
            }
            next = closing ? next : message;
            lock.notifyAll();
        }
    }

    private final class Listener implements WebSocketListener {
        @Override
        public void opened(WebSocketSession opened) {
            session = opened;
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
            // This listener can only fail by an interrupt, and closed() follows.
        }

        @Override
        public void closed(WebSocketSession from, CloseReason how) {
            synchronized (lock) {
                reason = how;
                lock.notifyAll();
            }
        }
    }
}
