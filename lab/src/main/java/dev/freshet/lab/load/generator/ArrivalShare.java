package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.FailureKind;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Requests are due at intended times and use an idle lane or wait for one. They wait in the order of their times, so
 * the waiting ones are the numbers from {@code next} to {@code arrived} and need no memory, however many they are. The
 * few requests that a server returned when it ended a connection come first.
 */
final class ArrivalShare extends Share implements Lane.Owner {
    private final IntendedTimes times;
    private final long limit;
    private final boolean openFirst;
    private final ArrayDeque<Lane> idle;
    private final ArrayDeque<Lane> unopened;
    /** Their intended start times. */
    private final ArrayDeque<Long> returned = new ArrayDeque<>();
    private final Opening opening;
    private long start;
    private long arrived;
    private long next;
    private boolean running;
    private boolean everConnected;

    /**
     * @param connections maximum
     * @param openFirst whether all are opened before the start, or on demand
     */
    ArrivalShare(Part part, IntendedTimes times, int connections, boolean openFirst) {
        super(part);
        this.times = times;
        this.limit = part.target().limit().toNanos();
        this.openFirst = openFirst;
        this.idle = new ArrayDeque<>(connections);
        this.unopened = new ArrayDeque<>(connections);
        for (int i = 0; i < connections; i++) {
            unopened.add(lane(this, 1));
        }
        this.opening = opening();
    }

    @Override
    void open() {
        if (openFirst) {
            opening.begin();
        } else {
            ready();
        }
    }

    @Override
    void start(long startNanos) {
        start = startNanos;
        running = true;
        watch();
        if (openFirst) {
            for (Lane lane : lanes()) {
                if (!lane.isOpen()) {
                    lane.open();
                }
            }
        }
        beat(times, startNanos, this::arrive);
    }

    private void arrive() {
        if (isOver()) {
            return;
        }
        long now = part.now();
        while (arrived < times.count() && start + times.at(arrived) - now <= 0) {
            arrived++;
            Lane lane = nextIdle();
            if (lane != null) {
                sendNext(lane, now);
            } else if (!openFirst && !unopened.isEmpty()) {
                unopened.remove().open();
            }
        }
    }

    private @Nullable Lane nextIdle() {
        Lane lane = idle.poll();
        while (lane != null) {
            lane.queued = false;
            if (lane.isConnected()) {
                return lane;
            }
            lane = idle.poll();
        }
        return null;
    }

    private void sendNext(Lane lane, long now) {
        long intended = firstWaiting();
        removeFirst();
        lane.send(intended, now);
    }

    private boolean someWait() {
        return next < arrived || !returned.isEmpty();
    }

    /** The intended start of the first waiting request. */
    private long firstWaiting() {
        return returned.isEmpty() ? start + times.at(next) : returned.getFirst();
    }

    private void removeFirst() {
        if (returned.poll() == null) {
            next++;
        }
    }

    @Override
    boolean allBegun() {
        return next == times.count() && returned.isEmpty();
    }

    @Override
    public void connected(Lane lane, long now) {
        everConnected = true;
        if (!running) {
            opening.decided();
        }
        answered(lane, now);
    }

    @Override
    public void answered(Lane lane, long now) {
        if (someWait()) {
            sendNext(lane, now);
            return;
        }
        if (!lane.queued) {
            lane.queued = true;
            idle.add(lane);
        }
        if (allBegun()) {
            finishIfSettled();
        }
    }

    @Override
    public void returned(long from) {
        returned.add(from);
        Lane lane = nextIdle();
        if (lane != null) {
            sendNext(lane, part.now());
        }
    }

    @Override
    public void gone(Lane lane, @Nullable FailureKind unmade, long now) {
        if (isOver()) {
            return;
        }
        if (unmade != null && someWait()) {
            removeFirst();
            part.recorder().notConnected(unmade, now);
        }
        if (!running && unmade != null) {
            opening.decided();
        } else if (running && (openFirst || someWait())) {
            reopen(lane);
        } else if (!openFirst) {
            unopened.add(lane);
        }
        finishIfSettled();
    }

    @Override
    void expireWaiting(long now) {
        arrive();
        while (someWait() && now - firstWaiting() > limit) {
            removeFirst();
            part.recorder().begun(now);
            part.recorder().failed(everConnected ? FailureKind.TIME_OUT : FailureKind.CONNECT_TIME_OUT, now);
        }
    }
}
