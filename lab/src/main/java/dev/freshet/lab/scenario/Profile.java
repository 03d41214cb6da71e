package dev.freshet.lab.scenario;

import java.util.Locale;

/** How long a run takes. The scenario files have the numbers of each load under these names. */
public enum Profile {
    /** Minutes: enough for a first comparison. */
    QUICK(5, 250, 30_000, 12_000),
    /** New servers in each round: for quotable figures. A run of everything takes over 3 hours. */
    STANDARD(3, 250, 30_000, 8_000),
    /** The numbers of the published comparisons, after a longer warm-up. */
    PUBLISHED(5, 500, 120_000, 60_000);

    private final int rounds;
    private final long cycleMillis;
    private final long firstWarmupMillis;
    private final long warmupMillis;

    Profile(int rounds, long cycleMillis, long firstWarmupMillis, long warmupMillis) {
        this.rounds = rounds;
        this.cycleMillis = cycleMillis;
        this.firstWarmupMillis = firstWarmupMillis;
        this.warmupMillis = warmupMillis;
    }

    /** Default number of measurements of each row. */
    public int rounds() {
        return rounds;
    }

    /** Length of a warm-up cycle. */
    public long cycleMillis() {
        return cycleMillis;
    }

    /** Limit for the warm-up of a server that has not been steady yet. Most are steady long before it. */
    public long firstWarmupMillis() {
        return firstWarmupMillis;
    }

    /** Limit for the warm-up of each further load. */
    public long warmupMillis() {
        return warmupMillis;
    }

    /** Whether servers may run from the first round to the last, if they are few: there is no time to warm up again. */
    public boolean keepsServers() {
        return this == QUICK;
    }

    /** The name on the command line and in scenario files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
