package dev.freshet.lab.measure;

import io.avaje.jsonb.Json;

/** CPU time in microseconds; -1 if the system does not report it. */
@Json
public record Cpu(long userMicros, long systemMicros) {
    public static final Cpu UNKNOWN = new Cpu(-1, -1);
    /** With less, the steps of 10 ms in which Linux counts user and system time could be more than a tenth of it. */
    private static final long LEAST_PRECISE_MICROS = 200_000;

    /** CPU of this process since its start, with that of its ended children; {@link #UNKNOWN} if not reported. */
    public static Cpu ofThisProcess() {
        return ProcessTable.ofThisSystem().cpu(ProcessHandle.current().pid());
    }

    /** CPU of the ended children of this process alone, in steps of 10 ms; {@link #UNKNOWN} if not reported. */
    public static Cpu ofItsChildren() {
        return ProcessTable.ofThisSystem().childrenCpu(ProcessHandle.current().pid());
    }

    public boolean known() {
        return userMicros >= 0;
    }

    /** Whether it is known, and enough to divide by the number of requests. */
    public boolean precise() {
        return micros() >= LEAST_PRECISE_MICROS;
    }

    public long micros() {
        return userMicros + systemMicros;
    }

    public Cpu since(Cpu earlier) {
        return known() && earlier.known()
                ? new Cpu(userMicros - earlier.userMicros, systemMicros - earlier.systemMicros) : UNKNOWN;
    }

    public Cpu plus(Cpu other) {
        return known() && other.known()
                ? new Cpu(userMicros + other.userMicros, systemMicros + other.systemMicros) : UNKNOWN;
    }
}
