package dev.freshet.transport;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The timers that are set, in a binary heap; each timer knows its index. Not thread-safe. */
final class TimerHeap {
    private @Nullable Timer[] heap = new Timer[64];
    private int size;
    private long sequence;

    boolean isEmpty() {
        return size == 0;
    }

    /** The deadline of the first timer; there must be one. */
    long firstDeadline() {
        return at(0).deadline;
    }

    /** Removes and returns the first timer if it is due; otherwise returns null. */
    @Nullable Timer pollDue(long nanoTime) {
        if (size == 0 || firstDeadline() - nanoTime > 0) {
            return null;
        }
        Timer first = at(0);
        remove(first);
        return first;
    }

    void set(Timer timer, long deadline) {
        timer.deadline = deadline;
        timer.sequence = sequence++;
        if (timer.index < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            put(timer, size++);
        }
        restore(timer);
    }

    void remove(Timer timer) {
        int hole = timer.index;
        if (hole < 0) {
            return;
        }
        timer.index = -1;
        Timer last = at(--size);
        heap[size] = null;
        if (last != timer) {
            put(last, hole);
            restore(last);
        }
    }

    private void restore(Timer timer) {
        int place = timer.index;
        while (place > 0 && timer.isBefore(at((place - 1) / 2))) {
            put(at((place - 1) / 2), place);
            place = (place - 1) / 2;
        }
        int child = firstChild(place);
        while (child < size && at(child).isBefore(timer)) {
            put(at(child), place);
            place = child;
            child = firstChild(place);
        }
        put(timer, place);
    }

    /** The child with the earlier deadline, or an index past the end. */
    private int firstChild(int place) {
        int child = 2 * place + 1;
        return child + 1 < size && at(child + 1).isBefore(at(child)) ? child + 1 : child;
    }

    private void put(Timer timer, int place) {
        heap[place] = timer;
        timer.index = place;
    }

    private Timer at(int place) {
        Timer timer = heap[place];
        if (timer == null) {
            throw new IllegalStateException("no timer at index " + place);
        }
        return timer;
    }
}
