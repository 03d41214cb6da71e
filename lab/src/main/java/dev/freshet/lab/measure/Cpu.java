package dev.freshet.lab.measure;

import io.avaje.jsonb.Json;

/** CPU time in microseconds; -1 if the system does not report it. */
@Json
public record Cpu(long userMicros, long systemMicros) {
    public static final Cpu UNKNOWN = new Cpu(-1, -1);

    public boolean known() {
        return userMicros >= 0;
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
