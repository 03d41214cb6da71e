package dev.freshet.http.websocket;

import dev.freshet.http.lock.ScopedLock;
import java.util.ArrayDeque;
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
    private final ScopedLock lock = new ScopedLock();
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
        try (ScopedLock _ = lock.hold()) {
            codec = idle.pollLast();
            borrowed++;
        }
        return codec != null ? codec : make.get();
    }

    /** Returns a codec in any state. */
    void giveBack(C codec) {
        reset.accept(codec);
        boolean kept;
        try (ScopedLock _ = lock.hold()) {
            borrowed--;
            kept = idle.size() < maxIdle;
            if (kept) {
                idle.addLast(codec);
            }
        }
        if (!kept) {
            end.accept(codec);
        }
    }

    int borrowed() {
        try (ScopedLock _ = lock.hold()) {
            return borrowed;
        }
    }

    /** The number of codecs that hold native memory: borrowed and idle ones. */
    int live() {
        try (ScopedLock _ = lock.hold()) {
            return borrowed + idle.size();
        }
    }
}
