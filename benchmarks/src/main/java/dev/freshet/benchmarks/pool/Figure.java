package dev.freshet.benchmarks.pool;

import io.avaje.jsonb.Json;

/** A number that a case gives of a pool. The names end in their unit. */
enum Figure {
    /** Connections taken and given back, a second. */
    RATE("rate"),
    /** The same as time: for one thread alone the median of many short runs, so that other processes do not show. */
    EACH("each-us"),
    /** CPU of the whole process for each of them, or for each thread whose time was over. */
    CPU("cpu-us"),
    /** From asking for a connection to having it: the median. */
    WAIT_P50("wait-p50-us"),
    WAIT_P99("wait-p99-us"),
    WAIT_P999("wait-p99.9-us"),
    WAIT_MAX("wait-max-us"),
    /** How often the thread that came off worst got a connection. */
    LEAST_SERVED("least-served"),
    MOST_SERVED("most-served"),
    /** CPU while all waited, in percent of one core. */
    WAITING_CPU("waiting-cpu-percent"),
    /** How long after its time was over a thread got to know: below 0 for too early. */
    LATE_LEAST("late-least-us"),
    LATE_P50("late-p50-us"),
    LATE_P99("late-p99-us"),
    LATE_MAX("late-max-us"),
    /** From a pool's making to its first connection, in a JVM that has done nothing else. */
    FIRST_COLD("first-cold-us"),
    /** The same when everything is loaded and compiled: the median of many. */
    FIRST_WARM("first-warm-us"),
    /** CPU of a pool's whole life when warm: made, one connection taken and given back, closed. */
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
