package dev.freshet.lab.measure;

import java.util.HashMap;
import java.util.Map;

/**
 * A look at the JIT compiler threads of a server, from outside.
 *
 * @param known false if the system does not show the threads of other processes
 * @param micros CPU of each thread by thread id; empty if the server does not run on a JVM with a JIT compiler
 */
public record Compilers(boolean known, Map<Long, Long> micros) {
    public static final Compilers NONE = new Compilers(true, Map.of());
    public static final Compilers UNKNOWN = new Compilers(false, Map.of());

    /** Whether the server has such threads. */
    public boolean present() {
        return !micros.isEmpty();
    }

    /** Both servers together. */
    public Compilers plus(Compilers other) {
        Map<Long, Long> all = new HashMap<>(micros);
        all.putAll(other.micros);
        return new Compilers(known && other.known, Map.copyOf(all));
    }

    /**
     * CPU since an earlier look, in microseconds; -1 if unknown, 0 for a server without a JIT compiler. A JVM ends
     * compiler threads that have no work. What a thread did between the earlier look and its end is lost.
     */
    public long since(Compilers earlier) {
        if (!known || !earlier.known) {
            return -1;
        }
        return micros.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - earlier.micros.getOrDefault(thread.getKey(), 0L)).sum();
    }
}
