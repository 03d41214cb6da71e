package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.transport.Timer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Each lane sends after a response. The connections are opened first, a few at a time, so that none waits for another
 * in the server's backlog. Exception: a load with one request for each connection opens all at once and sends on each
 * as soon as possible, like ab.
 */
final class ClosedShare extends Share implements Lane.Owner {
    private final int depth;
    private final boolean burst;
    private final long millis;
    private final Timer end;
    private final Opening opening;
    private long left;
    /** While it runs: lanes that are connecting, or will after a pause. */
    private int connecting;
    private boolean running;
    /** When the load started. */
    private long began;
    private boolean timeIsOver;
    private long endTime;

    /**
     * @param model this loop's share of connections and requests
     * @param burst whether the load has one request for each connection
     */
    ClosedShare(Part part, LoadModel.Closed model, boolean burst) {
        super(part);
        this.depth = model.pipeline();
        this.burst = burst;
        this.millis = model.millis();
        this.left = model.requests() > 0 ? model.requests() : Long.MAX_VALUE;
        this.end = part.loop().timer(this::timeIsOver);
        for (int i = 0; i < model.connections(); i++) {
            lane(this, depth);
        }
        this.opening = opening();
    }

    @Override
    void open() {
        if (burst) {
            ready();
        } else {
            opening.begin();
        }
    }

    @Override
    void start(long startNanos) {
        running = true;
        began = part.now();
        watch();
        if (millis > 0) {
            long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
            endTime = part.now() + nanos;
            end.set(System.nanoTime() + nanos);
        }
        for (Lane lane : lanes()) {
            if (lane.isConnected()) {
                fill(lane, began);
            } else {
                awaitConnection(lane);
            }
        }
    }

    private void awaitConnection(Lane lane) {
        connecting++;
        if (!lane.isOpen()) {
            lane.open();
        }
    }

    private boolean mayBegin() {
        return left > 0 && !timeIsOver;
    }

    /** On a busy machine, the loop may read a response before it runs the timer that is due. */
    private boolean mayBegin(long now) {
        return mayBegin() && (millis == 0 || now - endTime < 0);
    }

    @Override
    boolean allBegun() {
        return !mayBegin();
    }

    /** All users of a burst come at its start, so they also wait for their connections. */
    private void fill(Lane lane, long now) {
        while (lane.outstanding() < depth && mayBegin(now)) {
            left--;
            lane.send(burst ? began : now, now);
        }
        closeIfIdle(lane);
    }

    @Override
    public void connected(Lane lane, long now) {
        if (running) {
            connecting--;
            fill(lane, now);
        } else {
            opening.decided();
        }
    }

    @Override
    public void answered(Lane lane, long now) {
        if (mayBegin(now)) {
            left--;
            lane.send(now, now);
        } else {
            closeIfIdle(lane);
            finishIfSettled();
        }
    }

    @Override
    public void returned(long from) {
        left++;
    }

    /** A server with a thread for each connection may need it for another that waits. */
    private void closeIfIdle(Lane lane) {
        if (lane.outstanding() == 0) {
            lane.closeFor(FailureKind.GENERATOR);
        }
    }

    @Override
    public void gone(Lane lane, @Nullable FailureKind unmade, long now) {
        if (unmade != null) {
            unmade(unmade, now);
        }
        if (running && mayBegin() && left > connecting && !isOver()) {
            connecting++;
            reopen(lane);
        }
        finishIfSettled();
    }

    private void unmade(FailureKind kind, long now) {
        if (mayBegin()) {
            left--;
            part.recorder().notConnected(kind, now);
        }
        if (running) {
            connecting--;
        } else {
            opening.decided();
        }
    }

    private void timeIsOver() {
        timeIsOver = true;
        workIsOver();
        for (Lane lane : lanes()) {
            closeIfIdle(lane);
        }
        finishIfSettled();
    }

    @Override
    void end() {
        end.cancel();
    }
}
