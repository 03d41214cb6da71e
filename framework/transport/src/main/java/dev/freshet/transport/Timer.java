package dev.freshet.transport;

/**
 * Runs a task on its event loop at a given time. You can set it again at any time: the new time replaces the old one.
 * Setting a timer allocates nothing. Use it only on the event loop.
 */
public final class Timer {
    private final EventLoop loop;
    private final Runnable task;
    /** The position in the heap; -1 while not set. */
    int index = -1;
    long deadline;
    /** Orders timers with the same deadline by when they were set. */
    long sequence;

    Timer(EventLoop loop, Runnable task) {
        this.loop = loop;
        this.task = task;
    }

    /** Sets the timer to this {@link System#nanoTime()}, at most 146 years ahead. A time in the past is due at once. */
    public void set(long deadlineNanoTime) {
        loop.timers().set(this, deadlineNanoTime);
    }

    /** Stops the timer if it is set. */
    public void cancel() {
        loop.timers().remove(this);
    }

    public boolean isSet() {
        return index >= 0;
    }

    Runnable task() {
        return task;
    }

    boolean isBefore(Timer other) {
        long difference = deadline - other.deadline;
        return difference < 0 || difference == 0 && sequence - other.sequence < 0;
    }
}
