package dev.freshet.lab.scenario;

import java.util.Locale;

/** How long a run takes. The scenario files have the numbers of each load under these names. */
public enum Profile {
    /** Minutes: enough for a first comparison. */
    QUICK(2, 500, 24, 12),
    /** Longer loads, more rounds: for quotable figures. */
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

    /** Default number of measurements of each row. */
    public int rounds() {
        return rounds;
    }

    /** Length of a warm-up cycle. */
    public long warmupMillis() {
        return warmupMillis;
    }

    /** Maximum number of warm-up cycles of a server that has just started; fewer if the rate becomes stable. */
    public int firstWarmupCycles() {
        return firstWarmupCycles;
    }

    /** Maximum number of warm-up cycles of each further scenario. */
    public int warmupCycles() {
        return warmupCycles;
    }

    /** The name on the command line and in scenario files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
