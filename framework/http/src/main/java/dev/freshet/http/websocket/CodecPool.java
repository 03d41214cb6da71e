package dev.freshet.http.websocket;

import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Codecs that hold native memory, borrowed for as long as someone compresses or decompresses. Keeps a few that nobody
 * uses and ends the others at once. Never refuses: whoever borrows bounds how many are in use. Any thread may call.
 */
final class CodecPool<C> {
    private final Supplier<C> make;
    private final Consumer<C> reset;
    private final Consumer<C> end;
    private final int maxIdle;
    private final ReentrantLock lock = new ReentrantLock();
    /** With the lock held, as the number. */
    private final ArrayDeque<C> idle = new ArrayDeque<>();
    private int borrowed;

    /**
     * @param reset makes a codec forget all it has seen
     * @param end gives up its native memory
     * @param maxIdle how many are kept that nobody uses
     */
    CodecPool(Supplier<C> make, Consumer<C> reset, Consumer<C> end, int maxIdle) {
        this.make = make;
        this.reset = reset;
        this.end = end;
        this.maxIdle = maxIdle;
    }

    /** A codec that has seen nothing, until {@link #giveBack}. */
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

    /** Takes a codec back, whatever state it is in. */
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

    /** How many are borrowed now. */
    int borrowed() {
        lock.lock();
        try {
            return borrowed;
        } finally {
            lock.unlock();
        }
    }

    /** How many hold native memory now: those borrowed and those kept. */
    int live() {
        lock.lock();
        try {
            return borrowed + idle.size();
        } finally {
            lock.unlock();
        }
    }
}
