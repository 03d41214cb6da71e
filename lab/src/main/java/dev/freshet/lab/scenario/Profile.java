package dev.freshet.lab.scenario;

import java.util.Locale;

/** How much time a run takes. The numbers of each load are in the scenario files, under these names. */
public enum Profile {
    /** Minutes: enough to see who is near whom. */
    QUICK(2, 500, 24, 12),
    /** Longer loads, more rounds: what to quote. */
    STANDARD(3, 1_000, 40, 15),
    /** The numbers of the published comparisons. */
    PUBLISHED(3, 1_000, 40, 15);

    private final int rounds;
    private final long warmupMillis;
    private final int firstWarmupCycles;
    private final int warmupCycles;

    Profile(int rounds, long warmupMillis, int firstWarmupCycles, int warmupCycles) {
        this.rounds = rounds;
        this.warmupMillis = warmupMillis;
        this.firstWarmupCycles = firstWarmupCycles;
        this.warmupCycles = warmupCycles;
    }

    /** How often each row is measured, unless the command line says otherwise. */
    public int rounds() {
        return rounds;
    }

    /** The length of a warm-up cycle. */
    public long warmupMillis() {
        return warmupMillis;
    }

    /** Warm-up cycles of a server that has just started, at most; fewer where the rate stops moving before. */
    public int firstWarmupCycles() {
        return firstWarmupCycles;
    }

    /** Warm-up cycles of each further scenario, at most. */
    public int warmupCycles() {
        return warmupCycles;
    }

    /** As on the command line and in scenario files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
