package dev.freshet.benchmarks.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A workload for every pool.
 *
 * @param threads number of threads that want a connection
 * @param holdMicros how long each holds it, parked like a thread that waits for the database
 * @param virtual whether the threads are virtual
 */
record PoolCase(Kind kind, int threads, int holdMicros, boolean virtual) {
    private static final int MANY = 1_000;

    /** The kind of workload. */
    enum Kind {
        /** One thread borrows and returns a connection repeatedly. */
        UNCONTENDED,
        /** More threads than connections do that. */
        CONTENDED,
        /** Threads wait in vain until their timeout. */
        EXHAUSTED,
        /** From creating a pool to its first connection. */
        FIRST
    }

    /** Every case, in the order of the tables. */
    static List<PoolCase> all() {
        List<PoolCase> cases = new ArrayList<>();
        for (boolean virtual : new boolean[] {false, true}) {
            cases.add(new PoolCase(Kind.UNCONTENDED, 1, 0, virtual));
        }
        for (int threads : new int[] {32, MANY}) {
            for (int hold : new int[] {0, 200}) {
                cases.add(new PoolCase(Kind.CONTENDED, threads, hold, false));
                cases.add(new PoolCase(Kind.CONTENDED, threads, hold, true));
            }
        }
        for (boolean virtual : new boolean[] {false, true}) {
            cases.add(new PoolCase(Kind.EXHAUSTED, MANY, 0, virtual));
        }
        cases.add(new PoolCase(Kind.FIRST, 1, 0, false));
        return cases;
    }

    /** Its name on the command line: {@code contended-1000-200us-virtual}. */
    String key() {
        String kindName = kind.name().toLowerCase(Locale.ROOT);
        return switch (kind) {
            case FIRST -> kindName;
            case UNCONTENDED -> kindName + "-" + threadType();
            case EXHAUSTED -> kindName + "-" + threads + "-" + threadType();
            case CONTENDED -> kindName + "-" + threads + "-" + holdMicros + "us-" + threadType();
        };
    }

    String title() {
        String many = String.format(Locale.ROOT, "%,d %s threads", threads, threadType());
        return switch (kind) {
            case FIRST -> "First acquisition: from a new pool to its first connection";
            case UNCONTENDED -> "Uncontended: one " + threadType() + " thread borrows and returns a connection";
            case EXHAUSTED -> "Exhausted: " + many + " wait in vain";
            case CONTENDED -> "Contended: " + many + " on " + Contender.CONNECTIONS + " connections, each held "
                    + holdMicros + " us";
        };
    }

    Thread thread(Runnable work) {
        return virtual ? Thread.ofVirtual().unstarted(work) : Thread.ofPlatform().unstarted(work);
    }

    private String threadType() {
        return virtual ? "virtual" : "platform";
    }
}
