package dev.freshet.lab.load.generator;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.transport.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One loop's share of a load: decides when requests are sent, and on which lane. {@link #open}, {@link #start} and
 * {@link #stop} are called on the loop, once each; the latches notify the waiting thread.
 */
abstract class Share {
    /**
     * The pause before a lane reconnects if its last connection received nothing, so that a dead server is not flooded.
     */
    private static final long PAUSE_NANOS = 50_000_000;
    private static final long SHORTEST_SWEEP_NANOS = 2_000_000;
    private static final long LONGEST_SWEEP_NANOS = 100_000_000;

    final Part part;
    private final List<Lane> lanes = new ArrayList<>();
    private final Timer sweep;
    private final long sweepNanos;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch settled = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private @Nullable LoopWork work;
    private @Nullable Metronome metronome;
    private volatile double busy = LoopWork.UNKNOWN;
    private boolean over;

    /**
     * What a share works with.
     *
     * @param clock nanoseconds; the loop's timers have their own clock, {@link System#nanoTime()}
     */
    record Part(ClientLoop loop, Target target, Recorder recorder, LongSupplier clock) {
        long now() {
            return clock.getAsLong();
        }
    }

    Share(Part part) {
        this.part = part;
        this.sweep = part.loop.timer(this::sweep);
        this.sweepNanos = Math.clamp(part.target.limit().toNanos() / 50, SHORTEST_SWEEP_NANOS, LONGEST_SWEEP_NANOS);
    }

    /** Opens what must be open before the load starts, then calls {@link #ready}. */
    abstract void open();

    /** Starts sending. The load has started at this time of the clock, or starts with the first request. */
    abstract void start(long startNanos);

    /** Whether no more requests will be started. */
    abstract boolean allBegun();

    /** Fails what was due but could not be sent within its limit. */
    void expireWaiting(long now) {
    }

    /** Releases what the share has besides lanes and its beat. */
    void end() {
    }

    final List<Lane> lanes() {
        return lanes;
    }

    final Lane lane(Lane.Owner owner, int depth) {
        Lane lane = Lane.of(part, owner, depth);
        lanes.add(lane);
        return lane;
    }

    /** Of all lanes, before the start. */
    final Opening opening() {
        return new Opening(lanes.stream().<Runnable>map(lane -> lane::open).toList().iterator(), ready::countDown,
                task -> part.loop.at(System.nanoTime() + Opening.PAUSE_NANOS, task));
    }

    final void ready() {
        ready.countDown();
    }

    /** Starts the time limits and the measurement of the loop's work. */
    final void watch() {
        work = new LoopWork();
        sweep.set(System.nanoTime() + sweepNanos);
    }

    /** Runs this on the loop when something is due, until the end. */
    final void beat(IntendedTimes times, long startNanos, Runnable arrive) {
        metronome = new Metronome(part, times, startNanos, arrive);
    }

    private void sweep() {
        long now = part.now();
        for (int i = 0; i < lanes.size(); i++) {
            lanes.get(i).expire(now);
        }
        expireWaiting(now);
        part.recorder.publish();
        finishIfSettled();
        if (!over) {
            sweep.set(System.nanoTime() + sweepNanos);
        }
    }

    /** Reconnects a lane: at once if its last connection was useful, else after a pause. */
    final void reopen(Lane lane) {
        if (lane.wasUseful()) {
            lane.open();
        } else {
            part.loop.at(System.nanoTime() + PAUSE_NANOS, () -> openUnlessOver(lane));
        }
    }

    private void openUnlessOver(Lane lane) {
        if (!over && !lane.isOpen()) {
            lane.open();
        }
    }

    /** Stops measuring: the loop only waits for the last responses. */
    final void workIsOver() {
        LoopWork measured = work;
        if (measured != null) {
            busy = measured.share();
            work = null;
        }
    }

    /** See {@link LoopWork#share()}; call it once the share is settled. */
    final double busy() {
        return busy;
    }

    /** Whether the load has ended for this share; nothing may be opened any more. */
    final boolean isOver() {
        return over;
    }

    final void finishIfSettled() {
        if (!over && allBegun() && part.recorder.unsettled() == 0) {
            stop();
        }
    }

    /** Ends the share's load at any point. */
    final void stop() {
        if (over) {
            return;
        }
        over = true;
        sweep.cancel();
        part.recorder.publish();
        workIsOver();
        settled.countDown();
        Metronome running = metronome;
        if (running != null) {
            running.stop();
        }
        end();
        for (Lane lane : lanes) {
            lane.abandon();
        }
        left.countDown();
    }

    /** Opens when the load may start. */
    final CountDownLatch whenReady() {
        return ready;
    }

    /** Opens when the outcome of every request is known. */
    final CountDownLatch whenSettled() {
        return settled;
    }

    /** Opens when every connection is closed. */
    final CountDownLatch whenLeft() {
        return left;
    }
}
