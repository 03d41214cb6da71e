package dev.freshet.gateway.filter.guard;

import java.time.Duration;

/**
 * A circuit breaker. CLOSED until too many calls in the window fail; then OPEN for a time; then HALF_OPEN for some
 * trial calls, which lead to CLOSED or back to OPEN. Trials can take long because of their clients. So after another
 * open time, further calls take their places. The first trials still count when they end. Thread-safe.
 */
final class Breaker {
    /** Returned for a call that must not run. */
    static final long REFUSED = -1;

    private final Limits limits;
    private final CallWindow window;
    private final CallWindow trialWindow;
    private State state = State.CLOSED;
    /** Counts state changes. The result of a call that began before the last change is ignored. */
    private long turn;
    /** When the breaker opened, or last let trials begin. */
    private long waitsSince;
    /** The trials that have begun since then. */
    private int trialsUnderWay;

    private enum State { CLOSED, OPEN, HALF_OPEN }

    /** How a call ended. NONE says nothing about the upstream: the client left, or a filter answered. */
    enum Outcome { GOOD, SLOW, FAILED, NONE }

    /** What the end of a call changes. A breaker whose trials fail has been open all the time. */
    enum Change { NONE, OPENED, CLOSED }

    /**
     * When the breaker opens, and for how long.
     *
     * @param window the number of calls to consider
     * @param least the minimum number of calls for a decision
     * @param failures the percentage of failed calls that opens the breaker
     * @param slow the percentage of slow calls that opens the breaker
     * @param trials the number of trial calls after the open time
     */
    record Limits(int window, int least, int failures, int slow, Duration open, int trials) {
    }

    Breaker(Limits limits) {
        this.limits = limits;
        this.window = new CallWindow(limits.window());
        this.trialWindow = new CallWindow(limits.trials());
    }

    /**
     * Asks for permission to call. If it is granted, {@link #end} must follow.
     *
     * @param now from {@link System#nanoTime}
     */
    synchronized long begin(long now) {
        if (state != State.CLOSED && now - waitsSince >= limits.open().toNanos()) {
            letTrialsBegin(now);
        }
        if (state == State.OPEN
                || state == State.HALF_OPEN && trialsUnderWay + trialWindow.size() >= limits.trials()) {
            return REFUSED;
        }
        if (state == State.HALF_OPEN) {
            trialsUnderWay++;
        }
        return turn;
    }

    private void letTrialsBegin(long now) {
        if (state == State.OPEN) {
            enter(State.HALF_OPEN);
        }
        trialsUnderWay = 0;
        waitsSince = now;
    }

    /** Whether this call is one of the trials of the current HALF_OPEN state. */
    synchronized boolean isTrial(long leave) {
        return state == State.HALF_OPEN && leave == turn;
    }

    /** @param leave the result of {@link #begin} */
    synchronized Change end(long leave, Outcome outcome, long now) {
        if (leave != turn) {
            return Change.NONE;
        }
        if (state == State.HALF_OPEN) {
            // Below 0 if the trial had lost its place.
            trialsUnderWay = Math.max(0, trialsUnderWay - 1);
        }
        if (outcome == Outcome.NONE) {
            return Change.NONE;
        }
        CallWindow counted = state == State.HALF_OPEN ? trialWindow : window;
        counted.add(outcome == Outcome.FAILED, outcome == Outcome.SLOW);
        int least = state == State.HALF_OPEN ? limits.trials() : limits.least();
        if (counted.size() < least) {
            return Change.NONE;
        }
        boolean closed = state == State.CLOSED;
        if (counted.reaches(limits.failures(), limits.slow())) {
            waitsSince = now;
            enter(State.OPEN);
            return closed ? Change.OPENED : Change.NONE;
        }
        if (closed) {
            return Change.NONE;
        }
        enter(State.CLOSED);
        return Change.CLOSED;
    }

    private void enter(State next) {
        state = next;
        turn++;
        trialsUnderWay = 0;
        window.clear();
        trialWindow.clear();
    }

    /** Nanoseconds until trial calls may run, at least 0. */
    synchronized long untilTrials(long now) {
        return state == State.OPEN ? Math.max(0, limits.open().toNanos() - (now - waitsSince)) : 0;
    }
}
