package dev.freshet.benchmarks.pool;

import io.avaje.jsonb.Json;

/** A figure of a pool in a case. Names end with the unit. */
enum Figure {
    /** Connections borrowed and returned a second. */
    RATE("rate"),
    /**
     * The same as time; for a single thread, the median of many short runs, so that other processes do not distort it.
     */
    EACH("each-us"),
    /** CPU of the whole process for each of them, or for each thread that timed out. */
    CPU("cpu-us"),
    WAIT_P50("wait-p50-us"),
    WAIT_P99("wait-p99-us"),
    WAIT_P999("wait-p99.9-us"),
    WAIT_MAX("wait-max-us"),
    /** How often the thread with the fewest connections got one. */
    LEAST_SERVED("least-served"),
    MOST_SERVED("most-served"),
    /** CPU while all wait, in percent of one core. */
    WAITING_CPU("waiting-cpu-percent"),
    /** How long after its timeout a thread was told; below 0 if too early. */
    LATE_LEAST("late-least-us"),
    LATE_P50("late-p50-us"),
    LATE_P99("late-p99-us"),
    LATE_MAX("late-max-us"),
    /** From creating a pool to its first connection, in a fresh JVM. */
    FIRST_COLD("first-cold-us"),
    /** The same when everything is loaded and compiled: the median of many. */
    FIRST_WARM("first-warm-us"),
    /** CPU of a pool's whole life when warm: created, one connection borrowed and returned, closed. */
    FIRST_CPU("first-cpu-us");

    private final String key;

    Figure(String key) {
        this.key = key;
    }

    @Json.Value
    String key() {
        return key;
    }
}
