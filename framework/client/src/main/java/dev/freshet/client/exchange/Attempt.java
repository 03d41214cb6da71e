package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientConnection;
import dev.freshet.client.loop.CloseReason;
import dev.freshet.client.loop.RequestStream;
import dev.freshet.client.loop.ResponseListener;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http1.ResponseFields;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One exchange on one connection: the side of the loop. Takes what the threads have left in the transfer to its stream,
 * and what comes from there to the transfer. Only used on the loop, but for {@link #schedule()}.
 */
final class Attempt implements ResponseListener, Runnable {
    /** Where in the watch's list. */
    int place;

    private final Placement placement;
    private final Transfer transfer;
    private final PooledConnection connection;
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private @Nullable RequestStream stream;
    private boolean reused;
    private boolean over;
    private boolean busy;
    private boolean endSent;
    private boolean toTell;
    private long received;
    private long credited;

    Attempt(Placement placement, Transfer transfer, PooledConnection connection) {
        this.placement = placement;
        this.transfer = transfer;
        this.connection = connection;
    }

    PooledConnection connection() {
        return connection;
    }

    /** Whether the connection had served others before. */
    boolean isReused() {
        return reused;
    }

    /** Has the loop look at what the exchange wants. Any thread may call. */
    void schedule() {
        if (scheduled.compareAndSet(false, true)) {
            try {
                connection.loop().execute(this);
            } catch (RejectedExecutionException e) {
                placement.fail(this, Ending.cancelled("the client's loops are closed"));
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
        if (toTell) {
            toTell = false;
            transfer.tellReceiver();
        }
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
        try {
            RequestStream begun = ready.begin(placement.request(), this);
            stream = begun;
            connection.begun(this);
            connection.watch(transfer.begun());
            return begun;
        } catch (IllegalArgumentException e) {
            over = true;
            connection.unused();
            placement.refused(this, e);
            return null;
        }
    }

    private void send(RequestStream to) {
        while (!busy && !over) {
            byte[] chunk = transfer.nextChunk();
            if (chunk == null) {
                break;
            }
            busy = true;
            if (to.write(chunk, 0, chunk.length)) {
                busy = false;
                transfer.progressed();
            }
        }
        if (!busy && !over && !endSent && transfer.mayEnd()) {
            endSent = true;
            ResponseFields trailers = transfer.requestTrailers();
            if (trailers == null) {
                to.end();
            } else {
                to.end(trailers);
            }
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

    /** Ends the exchange if a time limit is over; gives when to look again. */
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
            placement.fail(this,
                    new Ending(Failure.PROTOCOL, false, "more interim responses than can be meant", null));
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
     * Wakes the thread that waits for the response when the loop has seen to all that came with this: mostly the
     * response is whole by then, and the connection free for what the thread does next.
     */
    private void tellSoon() {
        toTell = true;
        schedule();
    }

    @Override
    public void taken() {
        busy = false;
        transfer.progressed();
        if (stream != null) {
            send(stream);
        }
    }

    @Override
    public void complete(HttpHeaders trailers) {
        over = true;
        // What is not read yet is the exchange's own by now, and keeps nobody's window shut.
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
