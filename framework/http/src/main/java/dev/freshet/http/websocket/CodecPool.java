package dev.freshet.http.websocket;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A pool of codecs, which hold native memory. It keeps a few unused ones and ends the others at once. Borrowing never
 * fails: callers limit how many they use. Thread-safe.
 */
final class CodecPool<C> {
    private final Supplier<C> make;
    private final Consumer<C> reset;
    private final Consumer<C> end;
    private final int maxIdle;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<C> idle = new ArrayDeque<>();
    private int borrowed;

    /**
     * @param reset clears the state of a codec
     * @param end frees its native memory
     * @param maxIdle the maximum number of unused codecs to keep
     */
    CodecPool(Supplier<C> make, Consumer<C> reset, Consumer<C> end, int maxIdle) {
        this.make = make;
        this.reset = reset;
        this.end = end;
        this.maxIdle = maxIdle;
    }

    /** Borrows a codec in its initial state; return it by {@link #giveBack}. */
    C borrow() {
        C codec;
        lock.lock();
        try {
            codec = idle.pollLast();
            borrowed++;
        } finally {
            lock.unlock();
        }
        return codec != null ? codec : make.get();
    }

    /** Returns a codec in any state. */
    void giveBack(C codec) {
        reset.accept(codec);
        boolean kept;
        lock.lock();
        try {
            borrowed--;
            kept = idle.size() < maxIdle;
            if (kept) {
                idle.addLast(codec);
            }
        } finally {
            lock.unlock();
        }
        if (!kept) {
            end.accept(codec);
        }
    }

    int borrowed() {
        lock.lock();
        try {
            return borrowed;
        } finally {
            lock.unlock();
        }
    }

    /** The number of codecs that hold native memory: borrowed and idle ones. */
    int live() {
        lock.lock();
        try {
            return borrowed + idle.size();
        } finally {
            lock.unlock();
        }
    }
}
