package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.transport.EventLoop;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request with its response. Methods that send or receive block; use virtual threads for many exchanges. One thread
 * may send while another one receives. Any thread may call {@link #cancel()}, which ends both waits. Interrupting a
 * waiting thread cancels the exchange.
 */
public final class Exchange implements AutoCloseable {
    private final String name;
    /**
     * The data between threads and the event loop. Threads wait until the event loop has put here what they need, or
     * until the placement has ended. It is also the only lock; {@link Transfer} explains how to use it.
     */
    private final Transfer transfer;
    private final Placement placement;

    Exchange(Stock<PooledConnection> stock, String endpoint, OutgoingRequest request, TimeLimits limits,
            int window) {
        this.name = endpoint;
        this.transfer = new Transfer(request, limits, window);
        this.placement = new Placement(stock, endpoint, request, transfer);
    }

    /** Waits for a place on a connection. The event loop sends the request there. */
    void begin() throws ClientException {
        placement.seek();
        while (true) {
            synchronized (transfer) {
                if (placement.isPlaced()) {
                    transfer.receiver = null;
                    return;
                }
                placement.requireNotEnded();
                transfer.receiver = Thread.currentThread();
            }
            placement.park();
        }
    }

    /** Begins the request without waiting. It is sent once it has a place on a connection. Called on the event loop. */
    void beginAsync(EventLoop loop) {
        placement.seek(loop);
    }

    public HttpVersion version() {
        synchronized (transfer) {
            return placement.version();
        }
    }

    /**
     * Sends bytes of the body; blocks while the peer accepts none. You may reuse the array after the call.
     *
     * @throws ClientException also if the response is already complete and the server does not need the rest of the
     *     body; {@link #response()} then still returns it
     */
    public void write(byte[] bytes, int offset, int length) throws ClientException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int from = offset;
        int end = offset + length;
        while (from < end) {
            int count;
            Attempt current;
            synchronized (transfer) {
                RequestSide sending = transfer.sending;
                requireSendable(end - from);
                count = sending.room(end - from);
                if (count > 0) {
                    sending.add(bytes, from, count);
                    transfer.sender = null;
                } else {
                    transfer.sender = Thread.currentThread();
                    transfer.deadlines.sendingWaits();
                }
                current = placement.attempt();
            }
            from += count;
            if (count == 0) {
                placement.park();
            } else if (current != null) {
                current.schedule();
            }
        }
    }

    /**
     * Ends the request body. Required unless the announced length is 0. Has no effect if the body has ended or the
     * response is complete.
     */
    public void end() throws ClientException {
        end(null);
    }

    /** Like {@link #end()}, with trailers; null for none. */
    public void end(@Nullable ResponseFields trailers) throws ClientException {
        Attempt current;
        long missing;
        synchronized (transfer) {
            RequestSide sending = transfer.sending;
            if (sending.ended() || transfer.receiving.isWhole()) {
                return;
            }
            requireSendable(0);
            missing = sending.missing();
            if (missing == 0) {
                sending.end(trailers);
                transfer.deadlines.sendingWaits();
            }
            current = placement.attempt();
        }
        if (missing > 0) {
            cancel();
            throw new IllegalStateException("the body is shorter than announced: " + missing + " bytes are missing");
        }
        if (current != null) {
            current.schedule();
        }
    }

    private void requireSendable(int length) throws ClientException {
        placement.requireNotEnded();
        if (transfer.sending.tooLong(length)) {
            throw new IllegalStateException("the body is longer than announced");
        }
        if (transfer.sending.ended()) {
            throw new IllegalStateException("the request body has ended");
        }
        if (transfer.receiving.isWhole()) {
            throw new ClientException(Failure.CONNECTION_LOST, false,
                    name + " has sent its whole response and does not need the rest of the request", null);
        }
    }

    /** Sets a consumer for 1xx responses. It runs in {@link #response()}, so set it before you call that. */
    public void onInterim(Consumer<? super ResponseHead> action) {
        synchronized (transfer) {
            transfer.receiving.onInterim(action);
        }
    }

    /** Waits for the response head, which stays valid after the exchange is closed. */
    public ResponseHead response() throws ClientException {
        while (true) {
            ReceivedHead interim;
            synchronized (transfer) {
                interim = transfer.receiving.nextInterim();
                ReceivedHead head = transfer.receiving.head();
                if (interim == null && head != null) {
                    transfer.receiver = null;
                    return head;
                }
                if (interim == null) {
                    placement.requireNotEnded();
                    transfer.receiver = Thread.currentThread();
                }
            }
            if (interim == null) {
                placement.park();
            } else {
                transfer.receiving.tell(interim);
            }
        }
    }

    /** Whether {@link #response()} would return or fail at once. */
    public boolean responded() {
        synchronized (transfer) {
            return transfer.receiving.head() != null || placement.ending() != null;
        }
    }

    /** Reads decoded bytes of the response body: at least one, or returns -1 at the end. */
    public int read(byte[] into, int offset, int length) throws ClientException {
        Objects.checkFromIndexSize(offset, length, into.length);
        response();
        while (length > 0) {
            Attempt toCredit = null;
            int count;
            synchronized (transfer) {
                ResponseSide receiving = transfer.receiving;
                count = receiving.body().read(into, offset, length);
                if (count > 0) {
                    transfer.receiver = null;
                    toCredit = receiving.read(count) && !receiving.isWhole() ? placement.attempt() : null;
                } else if (receiving.isWhole()) {
                    return -1;
                } else {
                    placement.requireNotEnded();
                    transfer.receiver = Thread.currentThread();
                    transfer.deadlines.receivingWaits();
                }
            }
            if (toCredit != null) {
                toCredit.schedule();
            }
            if (count > 0) {
                return count;
            }
            placement.park();
        }
        return 0;
    }

    /** The bytes that {@link #read} would return without blocking. */
    public int available() {
        synchronized (transfer) {
            return transfer.receiving.body().available();
        }
    }

    /** Whether the response is complete, so that reading it never waits. */
    public boolean isWhole() {
        synchronized (transfer) {
            return transfer.receiving.isWhole();
        }
    }

    /**
     * Runs an action once {@link #response()} has something to do: to return, to fail, or to pass on an interim
     * response. The action may run before this method returns. It usually runs on the event loop, after the loop has
     * processed all input that has arrived; it must not block. If it throws there, the client logs the exception.
     */
    public void onResponse(Runnable action) {
        boolean now;
        synchronized (transfer) {
            now = transfer.receiving.hasNews() || placement.ending() != null;
            transfer.onResponse = now ? null : action;
        }
        if (now) {
            action.run();
        }
    }

    /**
     * Sets an action that runs once the response is complete and its connection or stream was returned, even if the
     * body is not yet read. It runs on the event loop, so it must not block; if the response is already complete, it
     * runs at once. It does not run if the exchange fails. If it throws on the event loop, the client logs the
     * exception. Set it only once.
     */
    public void onWhole(Runnable action) {
        if (transfer.isWhole(action)) {
            action.run();
        }
    }

    /** The trailers; empty before the end of the body, or if there are none. */
    public HttpHeaders trailers() {
        synchronized (transfer) {
            return transfer.receiving.trailers();
        }
    }

    /**
     * Waits for the response and returns whether it accepts the protocol. If so, the body methods read and write the
     * protocol's bytes.
     */
    public boolean upgraded(@Nullable String protocol) throws ClientException {
        int status = response().status();
        return protocol != null && (status == 101 || version() == HttpVersion.HTTP_2 && status / 100 == 2);
    }

    /** Ends the exchange now. Any thread may call this. */
    public void cancel() {
        // Most exchanges are complete when they are closed, and need no message.
        if (!isWhole()) {
            placement.end(Ending.cancelled("the exchange with " + name + " was cancelled"));
        }
    }

    /** Returns the connection if request and response are complete; otherwise cancels. */
    @Override
    public void close() {
        cancel();
    }
}
