package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.Undisturbed;
import dev.freshet.lab.load.WireRequest;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.load.referee.RefereeSetting;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Machine;
import dev.freshet.lab.measure.MachineMeter;
import dev.freshet.lab.measure.Pinning;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sends the same loads with different generators to the same server, one after the other in rounds, so that
 * disturbances affect all alike. First a closed load, then an open one at half the rate that the closed one reached,
 * then a closed one over HTTP/2.
 */
public final class Calibration {
    static final String OURS = Engines.OURS;
    private static final String WRK = "wrk";
    /** wrk does not speak HTTP/2. */
    private static final String H2LOAD = "h2load";
    private static final long LIMIT_MILLIS = 5_000;
    /** JIT compilers that use less of a core rest. */
    private static final double RESTING = 0.03;
    /** Loads of warm-up at most, of a generator whose JIT compilers do not rest. */
    private static final int MOST_WARMUPS = 10;

    private final Setting setting;
    private final List<Contender> contenders;
    private final Consumer<String> progress;
    private final Map<String, String> absent = new LinkedHashMap<>();
    /** The time of all loads so far. */
    private long loadNanos;

    /**
     * @param rounds each generator sends once in each round
     * @param millis length of each load; some referees accept only whole seconds
     */
    public record Setting(Pinning pinning, int connections, int rounds, long millis) {
    }

    /** @param progress receives a line about each next step */
    public Calibration(Setting setting, List<Contender> contenders, Consumer<String> progress) {
        this.setting = setting;
        this.contenders = List.copyOf(contenders);
        this.progress = progress;
    }

    /**
     * Our own generator and all referees.
     *
     * @param root of the repository
     * @param raw the file for the output of referees
     */
    public static List<Contender> contenders(Pinning pinning, Path root, Path raw) {
        RefereeSetting referee = new RefereeSetting(pinning.rest(List.of()), pinning.restCores(), raw, root);
        return Engines.names().stream().map(name -> new Contender(name, Engines.missing(name),
                () -> Engines.named(name, referee))).toList();
    }

    /** Takes rounds × time × generators, plus warm-up. */
    public CalibrationReport run() throws InterruptedException {
        Map<String, LoadEngine> engines = engines();
        List<String> pinned = setting.pinning().server(List.of());
        try (SteadyTarget http1 = SteadyTarget.start(pinned, Protocol.HTTP_1_1);
                SteadyTarget http2 = SteadyTarget.start(pinned, Protocol.H2C)) {
            String title = "closed, " + setting.connections() + " connections";
            LoadModel.Closed closed = new LoadModel.Closed(setting.connections(), 1, 0, setting.millis());
            progress.accept("warming up " + String.join(", ", engines.keySet()));
            warmUp(engines, http1, closed);
            Comparison first = rounds(new Comparison("HTTP/1.1, " + title, WRK), engines, http1, closed);
            double rate = Math.max(1, Math.rint(first.median(OURS, LoadResult::rate) / 2));
            LoadModel.Open open = new LoadModel.Open(rate, setting.connections(), setting.millis());
            warmUp(engines, http1, open);
            Comparison second = rounds(new Comparison("HTTP/1.1, open, " + (long) rate + " requests a second", WRK),
                    engines, http1, open);
            warmUp(engines, http2, closed);
            Comparison third = rounds(new Comparison("HTTP/2, " + title, H2LOAD), engines, http2, closed);
            return new CalibrationReport(first, second, third, Map.copyOf(absent), setting.pinning().note());
        } finally {
            engines.values().forEach(LoadEngine::close);
        }
    }

    private Map<String, LoadEngine> engines() {
        Map<String, LoadEngine> engines = new LinkedHashMap<>();
        for (Contender contender : contenders) {
            if (!contender.missing().isEmpty()) {
                absent.put(contender.name(), contender.missing());
                continue;
            }
            try {
                engines.put(contender.name(), contender.engine().get());
            } catch (LoadException e) {
                absent.put(contender.name(), String.valueOf(e.getMessage()));
            }
        }
        return engines;
    }

    /** Each generator sends until its JIT compilers rest, which also warms the server up. */
    private void warmUp(Map<String, LoadEngine> engines, SteadyTarget target, LoadModel model)
            throws InterruptedException {
        for (Map.Entry<String, LoadEngine> each : List.copyOf(engines.entrySet())) {
            boolean compiling = true;
            for (int i = 0; i < MOST_WARMUPS && compiling; i++) {
                Compilers before = each.getValue().compilers();
                LoadResult result = turn(engines, List.of(each.getKey()), target, model).get(each.getKey());
                compiling = result != null
                        && each.getValue().compilers().since(before) * 1_000.0 > RESTING * result.nanos();
            }
        }
    }

    private Comparison rounds(Comparison comparison, Map<String, LoadEngine> engines, SteadyTarget target,
            LoadModel model) throws InterruptedException {
        for (int round = 1; round <= setting.rounds(); round++) {
            progress.accept(comparison.title() + ": round " + round + " of " + setting.rounds());
            Cpu before = target.cpu();
            long nanosBefore = loadNanos;
            Map<String, LoadResult> results = turn(engines, List.copyOf(engines.keySet()), target, model);
            comparison.add(new Comparison.Round(results, busy(target.cpu().since(before), loadNanos - nanosBefore)));
        }
        return comparison;
    }

    private static double busy(Cpu cpu, long nanos) {
        return cpu.known() && nanos > 0 ? cpu.micros() * 1_000.0 / nanos : Double.NaN;
    }

    private record Sent(LoadResult result, Machine machine) {
    }

    private Sent send(LoadEngine engine, LoadPlan plan) throws InterruptedException {
        MachineMeter meter = MachineMeter.begin();
        LoadResult result = engine.send(plan, LoadEngine.Progress.SILENT);
        loadNanos += result.nanos();
        return new Sent(result, meter.end());
    }

    /** Each of these generators sends once. One that fails is not used again. */
    private Map<String, LoadResult> turn(Map<String, LoadEngine> engines, List<String> names, SteadyTarget target,
            LoadModel model) throws InterruptedException {
        LoadPlan plan = new LoadPlan("127.0.0.1", target.port(), new WireRequest("GET", "/hello", Map.of(), ""),
                new Check(200, SteadyTarget.BODY.length(), SteadyTarget.BODY.length()), model, LIMIT_MILLIS,
                target.protocol());
        Map<String, LoadResult> results = new LinkedHashMap<>();
        for (String name : names) {
            LoadEngine engine = engines.get(name);
            if (engine == null || !engine.refuses(plan).isEmpty()) {
                continue;
            }
            try {
                results.put(name, Undisturbed.send(model, () -> send(engine, plan), Sent::machine).result());
            } catch (LoadException e) {
                absent.put(name, String.valueOf(e.getMessage()));
                engines.remove(name);
                engine.close();
            }
        }
        return results;
    }
}
