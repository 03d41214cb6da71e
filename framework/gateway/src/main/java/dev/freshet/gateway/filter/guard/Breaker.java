package dev.freshet.gateway.filter.guard;

import java.time.Duration;

/**
 * Lets calls through while few enough of them fail. CLOSED until the window says otherwise, then OPEN for a time, then
 * HALF_OPEN for some trials, which decide: CLOSED, or OPEN once more. Any thread may call.
 */
final class Breaker {
    /** What a call that was not let through gets. */
    static final long REFUSED = -1;

    private final Limits limits;
    private final CallWindow window;
    private final CallWindow trialWindow;
    private State state = State.CLOSED;
    /** Counts the changes of state: a call that began before the last one says nothing of now. */
    private long turn;
    private long openedAt;
    private int trialsUnderWay;

    private enum State { CLOSED, OPEN, HALF_OPEN }

    /** How a call ended. NONE if it says nothing of the upstream: the client went away, or a filter answered. */
    enum Outcome { GOOD, SLOW, FAILED, NONE }

    /**
     * When it opens, and for how long.
     *
     * @param window how many calls are looked at
     * @param least fewer calls than these decide nothing
     * @param failures share of failed ones that opens it, in percent
     * @param slow share of slow ones that opens it, in percent
     * @param trials calls that are let through after the time
     */
    record Limits(int window, int least, int failures, int slow, Duration open, int trials) {
    }

    Breaker(Limits limits) {
        this.limits = limits;
        this.window = new CallWindow(limits.window());
        this.trialWindow = new CallWindow(limits.trials());
    }

    /**
     * Asks for leave to call; {@link #end} must follow if it is given.
     *
     * @param now by {@link System#nanoTime}
     */
    synchronized long begin(long now) {
        if (state == State.OPEN && now - openedAt >= limits.open().toNanos()) {
            enter(State.HALF_OPEN);
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

    /** Whether this call is one of the trials that decide. */
    synchronized boolean isTrial(long leave) {
        return state == State.HALF_OPEN && leave == turn;
    }

    /** @param leave what {@link #begin} gave */
    synchronized void end(long leave, Outcome outcome, long now) {
        if (leave != turn) {
            return;
        }
        if (state == State.HALF_OPEN) {
            trialsUnderWay--;
        }
        if (outcome == Outcome.NONE) {
            return;
        }
        CallWindow counted = state == State.HALF_OPEN ? trialWindow : window;
        counted.add(outcome == Outcome.FAILED, outcome == Outcome.SLOW);
        int least = state == State.HALF_OPEN ? limits.trials() : limits.least();
        if (counted.size() < least) {
            return;
        }
        if (counted.reaches(limits.failures(), limits.slow())) {
            openedAt = now;
            enter(State.OPEN);
        } else if (state == State.HALF_OPEN) {
            enter(State.CLOSED);
        }
    }

    private void enter(State next) {
        state = next;
        turn++;
        trialsUnderWay = 0;
        window.clear();
        trialWindow.clear();
    }

    /** Nanoseconds until trials are let through, at least 0. */
    synchronized long untilTrials(long now) {
        return state == State.OPEN ? Math.max(0, limits.open().toNanos() - (now - openedAt)) : 0;
    }
}
