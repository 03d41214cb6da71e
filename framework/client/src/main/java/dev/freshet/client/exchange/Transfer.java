package dev.freshet.client.exchange;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http1.ResponseFields;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What passes between the threads of an exchange and the loop: the request one way, the response the other, which
 * threads wait, and the time limits.
 *
 * <p>Its monitor is the only lock of an exchange. The methods here take it for one step of the loop; what a
 * {@link PooledExchange} and a {@link Placement} look at together they look at under it, and the state of both is
 * guarded by it too. Under it nothing waits, no other lock is taken, and nobody is told: threads are woken, loops
 * scheduled and the stock asked after it is free again, by what was found under it. As the stock too calls nobody under
 * its lock, the two are never held together. A thread notes itself as {@link #sender} or {@link #receiver} under the
 * lock before it parks, and whoever changes what it waits for unparks it afterwards, so that no change is missed.
 */
final class Transfer {
    // Guarded by this, and so is what they hold.
    final RequestSide sending;
    final ResponseSide receiving;
    final Deadlines deadlines;
    /** The thread that waits for room to write; may be noted on when it does no more. */
    @Nullable Thread sender;
    /** The thread that waits for a place or for the response; may be noted on when it does no more. */
    @Nullable Thread receiver;

    private final boolean forOtherProtocol;
    private @Nullable Runnable onWhole;

    /** @param window bytes of the response that come before they are read */
    Transfer(OutgoingRequest request, TimeLimits limits, int window) {
        sending = new RequestSide(request);
        receiving = new ResponseSide(window);
        deadlines = new Deadlines(limits);
        forOtherProtocol = request.protocol() != null;
    }

    /** Has both threads look again. */
    void wake() {
        Thread first;
        Thread second;
        synchronized (this) {
            first = sender;
            second = receiver;
        }
        LockSupport.unpark(first);
        LockSupport.unpark(second);
    }

    /** Whether the response is whole; if not, the loop runs the action when it is. */
    synchronized boolean isWhole(Runnable action) {
        onWhole = action;
        return receiving.isWhole();
    }

    // What follows is called on the loop.

    /** The head is on its way, before the answer all there is for another protocol; gives when to look after it. */
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

    /** Gives when to look after the exchange. */
    synchronized long requestEnded() {
        return deadlines.requestEnded();
    }

    /** Some of the request was taken. */
    void progressed() {
        Thread waiting;
        synchronized (this) {
            deadlines.active();
            waiting = sender;
        }
        LockSupport.unpark(waiting);
    }

    synchronized int takeCredit() {
        return receiving.takeCredit();
    }

    /** Whether there were not too many. */
    boolean interim(ResponseHead head) {
        Thread waiting;
        boolean few;
        synchronized (this) {
            few = receiving.interim(head);
            waiting = receiver;
        }
        LockSupport.unpark(waiting);
        return few;
    }

    /** Gives when to look after the exchange. The thread that waits is told by {@link #tellReceiver()}. */
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

    /** The thread that waits is told by {@link #tellReceiver()}. */
    synchronized void body(byte[] bytes, int from, int to) {
        receiving.body().put(bytes, from, to - from);
        deadlines.active();
    }

    /** Head or body came. */
    void tellReceiver() {
        Thread waiting;
        synchronized (this) {
            waiting = receiver;
        }
        LockSupport.unpark(waiting);
    }

    void whole(HttpHeaders trailers) {
        Runnable action;
        synchronized (this) {
            receiving.whole(trailers);
            action = onWhole;
        }
        wake();
        if (action != null) {
            action.run();
        }
    }

    synchronized long deadline(long now) {
        return deadlines.next(now, sender != null, receiver != null);
    }
}
