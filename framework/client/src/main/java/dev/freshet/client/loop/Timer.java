package dev.freshet.client.loop;

/**
 * Calls a task on its loop at a time. May be set again after it went off or was cancelled, or while it is set, which
 * moves it; none of that allocates. Only to be used on the loop.
 */
public final class Timer {
    private final ClientLoop loop;
    private final Runnable task;
    /** Kept by the heap; -1 while not set. */
    int index = -1;
    long deadline;
    /** Keeps timers of one deadline in the order they were set in. */
    long sequence;

    Timer(ClientLoop loop, Runnable task) {
        this.loop = loop;
        this.task = task;
    }

    /** Sets the timer to this {@link System#nanoTime()}, at most 146 years away. One in the past goes off at once. */
    public void set(long deadlineNanoTime) {
        loop.timers().set(this, deadlineNanoTime);
    }

    /** Makes it not go off, if it is set. */
    public void cancel() {
        loop.timers().remove(this);
    }

    public boolean isSet() {
        return index >= 0;
    }

    void goOff() {
        task.run();
    }

    boolean isBefore(Timer other) {
        long difference = deadline - other.deadline;
        return difference < 0 || difference == 0 && sequence - other.sequence < 0;
    }
}
