package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.run.RunListener.Progress;
import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The remaining time of a run. Before the first measurement, it follows from the lengths of the loads and the limits of
 * the warm-ups. After that, it follows from the time that measurements took so far.
 */
final class Estimate {
    private static final double START_SECONDS = 2;
    private static final double JVM_START_SECONDS = 6;
    /** A JVM's first warm-up on a slow machine with two cores, and that for the first load of another scenario. */
    private static final long FIRST_WARMUP_MILLIS = 30_000;
    private static final long WARMUP_MILLIS = 8_000;
    /** Connecting, looking at processes and settling around a load. */
    static final double OVERHEAD_SECONDS = 0.7;
    private static final double MICRO_SECONDS = 15;
    /** For a load with a number of requests and no time. */
    private static final double COUNTED_SECONDS = 5;

    private final LongSupplier nanos;
    private final Map<String, Cell> left = new LinkedHashMap<>();
    /** Seconds of a row's next measurement of a case that it has measured before. */
    private final Map<String, Double> again = new HashMap<>();
    private final Set<String> servers = new HashSet<>();
    /** The keys of each server's first load. */
    private final Set<String> firstLoads = new HashSet<>();
    private final Set<String> firstOfScenarios = new HashSet<>();
    private final Set<String> compiling = new HashSet<>();
    private final Profile profile;
    private final boolean keepsServers;
    /** When the present measurement began. */
    private long since;
    private double took;
    /** What {@link #size} says about the measurements that took that long. */
    private double sizes;
    private double done;

    /** @param keepsServers see {@link RunPlan#keepsServers} */
    Estimate(Profile profile, boolean keepsServers, LongSupplier nanos) {
        this.profile = profile;
        this.keepsServers = keepsServers;
        this.nanos = nanos;
    }

    /** The planned seconds of a load. */
    static double model(@Nullable LoadModel model) {
        return model == null ? 0 : model.plannedMillis() == 0 ? COUNTED_SECONDS : model.plannedMillis() / 1_000.0;
    }

    /** The size of a row's first measurement of a case, relative to that of others. */
    private double size(Cell cell) {
        Scenario scenario = cell.scenario();
        LoadCase load = cell.load();
        double start = compiling.contains(cell.row()) ? JVM_START_SECONDS : START_SECONDS;
        return switch (scenario.kind()) {
            case STARTUP -> load.repeats() * start;
            case MICRO -> MICRO_SECONDS;
            case COLD -> model(load.model()) + 2 * start;
            case LOAD -> model(load.model()) + OVERHEAD_SECONDS + (scenario.warmup() ? warmup(cell) : 0)
                    + (firstLoads.contains(cell.key()) ? start : 0);
        };
    }

    /**
     * Seconds. On the JVM: what a slow machine needs for code that is new to this server, but at least half of the
     * limit; then the shortest on the server's cores.
     */
    private double warmup(Cell cell) {
        if (cell.load().capacity() != null) {
            return 0;
        }
        long shortest = SteadyState.SHORTEST * profile.cycleMillis();
        if (!compiling.contains(cell.row())) {
            return shortest / 1_000.0;
        }
        long all = firstLoads.contains(cell.key()) ? expected(FIRST_WARMUP_MILLIS, profile.firstWarmupMillis())
                : firstOfScenarios.contains(cell.key()) ? expected(WARMUP_MILLIS, profile.warmupMillis()) : shortest;
        return (all + shortest) / 1_000.0;
    }

    private static long expected(long usual, long limit) {
        return Math.max(limit / 2, Math.min(usual, limit));
    }

    /** @param onJvm whether this row has JIT compilers, for which a warm-up waits */
    synchronized void plan(Cell cell, boolean onJvm) {
        if (onJvm) {
            compiling.add(cell.row());
        }
        since = nanos.getAsLong(); // earlier work, such as builds, says nothing about the pace
        left.put(cell.key(), cell);
        Scenario scenario = cell.scenario();
        if (scenario.kind() == Scenario.Kind.LOAD) {
            String server = cell.row() + "\n" + (scenario.database() == Scenario.Database.POSTGRESQL) + "\n"
                    + (keepsServers ? 1 : cell.round());
            if (servers.add(server)) {
                firstLoads.add(cell.key());
            }
            if (servers.add(server + "\n" + scenario.name())) {
                firstOfScenarios.add(cell.key());
            }
        }
    }

    /** @param nextSeconds how long the same will take in the next round; negative: as long as now */
    synchronized void pass(Cell cell, double nextSeconds) {
        double seconds = (nanos.getAsLong() - since) / 1e9;
        if (!again.containsKey(key(cell))) {
            took += seconds;
            sizes += size(cell);
        }
        again.put(key(cell), nextSeconds < 0 ? seconds : nextSeconds);
        skip(cell);
        done += seconds;
    }

    /** Counts work as done without learning from it. */
    synchronized void skip(Cell cell) {
        left.remove(cell.key());
        since = nanos.getAsLong();
    }

    /** What all planned cells take, as far as it can be known before the first one. */
    synchronized Duration planned() {
        return Duration.ofSeconds(Math.round(left.values().stream().mapToDouble(this::size).sum()));
    }

    private static String key(Cell cell) {
        return cell.row() + "\n" + cell.scenario().name() + "\n" + cell.load().name();
    }

    synchronized Progress progress() {
        if (sizes == 0) {
            return new Progress(0, Duration.ZERO);
        }
        double sum = left.values().stream()
                .mapToDouble(cell -> again.getOrDefault(key(cell), size(cell) * took / sizes)).sum();
        double present = left.isEmpty() ? 0 : Math.min((nanos.getAsLong() - since) / 1e9, sum / left.size());
        double seconds = sum - present;
        return new Progress(left.isEmpty() ? 1 : (done + present) / (done + sum),
                Duration.ofSeconds(Math.round(seconds)));
    }
}
