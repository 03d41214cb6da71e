package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientConnection;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.client.loop.RequestStream;
import dev.freshet.client.loop.ResponseListener;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One exchange on one connection, on the event loop. It moves data between the transfer, which threads use, and the
 * stream. Except for {@link #schedule()}, only for the event loop.
 */
final class Attempt implements ResponseListener, Runnable {
    /** How far the body of the request was sent. */
    private enum Body {
        READY,
        /** The stream takes no more now. */
        HELD_UP,
        ENDED
    }

    /** The index in the watch's list. */
    int place;

    private final Placement placement;
    private final Transfer transfer;
    private final PooledConnection connection;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private @Nullable RequestStream stream;
    private boolean reused;
    private boolean over;
    private Body body = Body.READY;
    private boolean toTell;
    private long received;
    private long credited;

    Attempt(Placement placement, Transfer transfer, PooledConnection connection) {
        this.placement = placement;
        this.transfer = transfer;
        this.connection = connection;
    }

    /** Whether the connection served other requests before. */
    boolean isReused() {
        return reused;
    }

    /** Makes the event loop process what the threads left in the transfer. Any thread may call this. */
    void schedule() {
        if (scheduled.compareAndSet(false, true)) {
            try {
                connection.loop().execute(this);
            } catch (RejectedExecutionException e) {
                placement.fail(this, Ending.cancelled("the client's event loops are closed"));
            }
        }
    }

    @Override
    public void run() {
        scheduled.set(false);
        if (over) {
            return;
        }
        if (placement.ending() != null) {
            cancel();
            return;
        }
        tell();
        proceed();
    }

    private void tell() {
        if (toTell) {
            toTell = false;
            transfer.tellReceiver();
        }
    }

    private void proceed() {
        RequestStream begun = stream != null ? stream : begin();
        if (begun != null) {
            send(begun);
            credit(begun, transfer.takeCredit());
        }
    }

    private @Nullable RequestStream begin() {
        ClientConnection ready = connection.ready();
        if (ready == null) {
            over = true;
            connection.unused();
            placement.notBegun(this);
            return null;
        }
        reused = connection.isReused();
        OutgoingRequest request = placement.request();
        try {
            RequestStream begun = ready.begin(request, this);
            stream = begun;
            if (request.contentLength() == 0 && request.protocol() == null) {
                // The head was the whole request.
                body = Body.ENDED;
            }
            connection.begun(this);
            connection.watch(transfer.begun());
            return begun;
        } catch (IllegalArgumentException e) {
            over = true;
            connection.unused();
            placement.fail(this, new Ending(Failure.CANCELLED, true, "the request is invalid", e));
            return null;
        }
    }

    private void send(RequestStream to) {
        while (body == Body.READY && !over) {
            byte[] chunk = transfer.nextChunk();
            if (chunk == null) {
                break;
            }
            body = Body.HELD_UP;
            if (to.write(chunk, 0, chunk.length)) {
                body = Body.READY;
                transfer.progressed();
            }
        }
        if (body == Body.READY && !over && transfer.mayEnd()) {
            body = Body.ENDED;
            to.end(transfer.requestTrailers());
            connection.watch(transfer.requestEnded());
        }
    }

    private void credit(RequestStream to, int bytes) {
        if (bytes > 0) {
            credited += bytes;
            to.consumed(bytes);
        }
    }

    private void cancel() {
        RequestStream begun = stream;
        over = true;
        if (begun == null) {
            connection.unused();
        } else {
            begun.cancel();
            connection.over(this);
        }
    }

    /** Ends the exchange if a timeout has passed; returns when to check next. */
    long look(long now) {
        long deadline = transfer.deadline(now);
        if (deadline - now > 0) {
            return deadline;
        }
        placement.timedOut(this);
        if (!over) {
            cancel();
        }
        return now + Watch.FAR_NANOS;
    }

    @Override
    public void interim(ResponseHead head) {
        if (!transfer.interim(head)) {
            placement.fail(this, new Ending(Failure.PROTOCOL, false, "too many interim responses", null));
            schedule();
        }
    }

    @Override
    public void head(ResponseHead head) {
        connection.watch(transfer.head(head));
        tellSoon();
    }

    @Override
    public void body(byte[] bytes, int from, int to) {
        received += to - from;
        transfer.body(bytes, from, to);
        tellSoon();
    }

    /**
     * Wakes the receiving thread after the event loop has processed all current input. Usually the response is then
     * complete and the connection free for the thread's next request.
     */
    private void tellSoon() {
        toTell = true;
        schedule();
    }

    @Override
    public void taken() {
        if (body == Body.HELD_UP) {
            body = Body.READY;
        }
        transfer.progressed();
        if (stream != null) {
            send(stream);
        }
    }

    @Override
    public void complete(HttpHeaders trailers) {
        over = true;
        // Unread bytes now belong to the exchange and must not keep the window closed.
        RequestStream begun = stream;
        if (begun != null) {
            credit(begun, (int) (received - credited));
        }
        connection.over(this);
        transfer.whole(trailers);
    }

    @Override
    public void failed(CloseReason reason, boolean unprocessed, String message) {
        over = true;
        connection.over(this);
        placement.lost(this, Ending.lost(reason, unprocessed, message), reason);
    }
}
