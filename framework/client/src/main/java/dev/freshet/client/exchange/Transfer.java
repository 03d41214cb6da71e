package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.log.LineLimit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data between the threads of an exchange and the event loop: the request in one direction, the response in the
 * other, the waiting threads, and the timeouts.
 *
 * <p>Its monitor is the only lock of an exchange. It also guards the state of the {@link Placement}. With the lock,
 * nothing blocks, no other lock is taken, and no callback runs. Threads are woken, event loops scheduled and the stock
 * called after it is released. The stock follows the same rule, so the two locks are never held together.
 *
 * <p>A thread registers as {@link #sender} or {@link #receiver} under the lock before it parks. Whoever changes what it
 * waits for unparks it afterwards, so no change is missed.
 */
final class Transfer {
    private static final Logger LOG = LoggerFactory.getLogger(Transfer.class);

    // This object guards these fields and their contents.
    final RequestSide sending;
    final ResponseSide receiving;
    final Deadlines deadlines;
    /** The thread that waits for space to write; may be outdated. To wake it, no lock is needed. */
    volatile @Nullable Thread sender;
    /** The thread that waits for a place or for the response; may be outdated. To wake it, no lock is needed. */
    volatile @Nullable Thread receiver;

    /** Runs once, in place of waking the receiver; null for none. */
    @Nullable Runnable onResponse;

    private final boolean forOtherProtocol;
    private @Nullable Runnable onWhole;

    /** @param window bytes of the response that may arrive before they are read */
    Transfer(OutgoingRequest request, TimeLimits limits, int window) {
        sending = new RequestSide(request);
        receiving = new ResponseSide(window);
        deadlines = new Deadlines(limits);
        forOtherProtocol = request.protocol() != null;
    }

    /** Makes both threads check again. */
    void wake() {
        LockSupport.unpark(sender);
        LockSupport.unpark(receiver);
    }

    /** The exchange is over: wakes both threads, or runs the action that takes the place of the receiver. */
    void over() {
        LockSupport.unpark(sender);
        tellReceiver();
    }

    /** Whether the response is complete; if not, the event loop runs the action once it is. */
    synchronized boolean isWhole(Runnable action) {
        onWhole = action;
        return receiving.isWhole();
    }

    // The following methods are called on the event loop.

    /**
     * The head is being sent, which is all there is before the response to a protocol switch; returns when to check
     * first.
     */
    synchronized long begun() {
        return deadlines.begun(sending.ended() || forOtherProtocol);
    }

    synchronized byte @Nullable [] nextChunk() {
        return sending.next();
    }

    synchronized boolean mayEnd() {
        return sending.mayEnd();
    }

    synchronized @Nullable ResponseFields requestTrailers() {
        return sending.trailers();
    }

    /** Returns when to check next. */
    synchronized long requestEnded() {
        return deadlines.requestEnded();
    }

    /** Part of the request was accepted. */
    void progressed() {
        synchronized (this) {
            deadlines.active();
        }
        LockSupport.unpark(sender);
    }

    synchronized int takeCredit() {
        return receiving.takeCredit();
    }

    /** Returns false if there are too many interim responses. */
    boolean interim(ResponseHead head) {
        boolean few;
        synchronized (this) {
            few = receiving.interim(head);
        }
        tellReceiver();
        return few;
    }

    /** Returns when to check next. Does not wake the thread: {@link #tellReceiver()} does. */
    synchronized long head(ResponseHead head) {
        receiving.head(head);
        if (forOtherProtocol) {
            boolean http2 = head.version() == HttpVersion.HTTP_2;
            boolean agreed = http2 ? head.status() / 100 == 2 : head.status() == 101;
            sending.decided(agreed);
            if (!agreed) {
                deadlines.refused();
            }
        }
        return deadlines.responded();
    }

    /** Does not wake the thread: {@link #tellReceiver()} does. */
    synchronized void body(byte[] bytes, int from, int to) {
        receiving.body().add(bytes, from, to - from, 0);
        deadlines.active();
    }

    /** Wakes the receiving thread after a head or body bytes arrived, or runs the action that takes its place. */
    void tellReceiver() {
        Runnable action;
        synchronized (this) {
            action = onResponse;
            onResponse = null;
        }
        LockSupport.unpark(receiver);
        run(action);
    }

    /** Catches exceptions, because the caller has to serve the connection and other exchanges. */
    private static void run(@Nullable Runnable action) {
        if (action == null) {
            return;
        }
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, "An action for a response failed", e);
        }
    }

    void whole(HttpHeaders trailers) {
        Runnable action;
        synchronized (this) {
            receiving.whole(trailers);
            action = onWhole;
        }
        over();
        run(action);
    }

    synchronized long deadline(long now) {
        return deadlines.next(now, sender != null, sending.ended(), receiver != null);
    }
}
