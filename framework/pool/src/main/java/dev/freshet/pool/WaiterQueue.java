package dev.freshet.pool;

import org.jspecify.annotations.Nullable;

/** A FIFO queue; a waiter that gives up leaves the middle in constant time. Guarded by the pool's lock. */
final class WaiterQueue {
    private @Nullable Waiter first;
    private @Nullable Waiter last;
    private int size;

    int size() {
        return size;
    }

    void add(Waiter waiter) {
        waiter.queued = true;
        waiter.previous = last;
        if (last == null) {
            first = waiter;
        } else {
            last.next = waiter;
        }
        last = waiter;
        size++;
    }

    @Nullable Waiter poll() {
        Waiter head = first;
        if (head != null) {
            remove(head);
        }
        return head;
    }

    /** Removes a waiter; false if it has left already. */
    boolean remove(Waiter waiter) {
        if (!waiter.queued) {
            return false;
        }
        Waiter before = waiter.previous;
        Waiter after = waiter.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
        }
        waiter.previous = null;
        waiter.next = null;
        waiter.queued = false;
        size--;
        return true;
    }
}
