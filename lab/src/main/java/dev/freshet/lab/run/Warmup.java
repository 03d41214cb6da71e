package dev.freshet.lab.run;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Compilers;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Warms a server up for one load case, with the case's own request, protocol, pipeline depth and connections, in short
 * cycles until it is steady.
 *
 * <p>A server on a JVM first has all cores, until it is steady there: its compilers need not share one core with the
 * requests. Then it gets its own cores, and must be steady on these. Only those cycles decide.
 */
final class Warmup {
    /** For models that open as many connections as they need. */
    private static final int CONNECTIONS = 64;
    private static final long LONGEST_CYCLE_MILLIS = 4_000;

    private final RunContext context;
    private final Server server;
    private final Cell cell;
    private final Check check;
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> cpu = new ArrayList<>();
    private final List<Double> compilers = new ArrayList<>();
    private final List<Double> generatorCompilers = new ArrayList<>();
    private int pinnedFrom;
    private long cycleMillis;

    Warmup(RunContext context, Server server, Cell cell, Check check) {
        this.context = context;
        this.server = server;
        this.cell = cell;
        this.check = check;
        this.cycleMillis = context.plan().profile().cycleMillis();
    }

    /**
     * Returns when the server is steady, or after the limit.
     *
     * @param limitMillis of the cycles on all cores, and again of those on the server's cores
     * @param known whether this server was steady before under a load that runs the same code, so that all cores would
     *     gain nothing
     */
    void run(long limitMillis, boolean known) throws InterruptedException {
        Pinning pinning = context.pinning();
        if (!known && pinning.possible() && server.compilers().present()) {
            server.unpin(pinning);
            try {
                cycles(limitMillis);
            } finally {
                server.pin(pinning);
            }
        }
        pinnedFrom = rates.size();
        cycles(limitMillis);
    }

    private void cycles(long limitMillis) throws InterruptedException {
        int from = rates.size();
        for (long spent = 0; spent < limitMillis && !trouble(from).isEmpty(); spent += cycleMillis) {
            cycle();
        }
    }

    private void cycle() throws InterruptedException {
        Cpu cpuBefore = server.tree().cpu();
        Compilers compilersBefore = server.compilers();
        Compilers generatorBefore = context.engine().compilers();
        LoadResult result = context.engine().send(plan(), LoadEngine.Progress.SILENT);
        if (result.failed() > 0) {
            server.refuseDying("while it was warmed up");
        }
        Cpu used = server.tree().cpu().since(cpuBefore);
        long compiled = server.compilers().since(compilersBefore);
        rates.add(result.rate());
        cpu.add(used.known() && result.answers() > 0 ? (double) used.micros() / result.answers() : -1);
        compilers.add(share(compiled, result));
        generatorCompilers.add(share(context.engine().compilers().since(generatorBefore), result));
        if (result.ok() == 0) {
            cycleMillis = Math.min(LONGEST_CYCLE_MILLIS, 2 * cycleMillis); // one response takes longer than a cycle
        }
        context.journal().tell(new RunEvent.Warming(cell.row(), cell.scenario().name(), cell.load().name(),
                rates.size(), rates.getLast(), compilers.getLast()));
    }

    private static double share(long micros, LoadResult result) {
        return micros < 0 || result.nanos() == 0 ? -1 : micros * 1_000.0 / result.nanos();
    }

    private LoadPlan plan() {
        LoadModel own = Objects.requireNonNull(cell.load().model());
        boolean many = own instanceof LoadModel.Closed || own instanceof LoadModel.Open;
        LoadModel model = new LoadModel.Closed(many ? own.connections() : Math.min(CONNECTIONS, own.connections()),
                own instanceof LoadModel.Closed closed ? closed.pipeline() : 1, 0, cycleMillis);
        return cell.scenario().plan(server.port(), check, model, cell.load().protocol());
    }

    /** Judges the cycles from this index on. */
    private String trouble(int from) {
        String server = SteadyState.trouble(rates.subList(from, rates.size()), cpu.subList(from, cpu.size()),
                compilers.subList(from, compilers.size()));
        return server.isEmpty() ? SteadyState.compiling("the generator's JIT compilers",
                generatorCompilers.subList(from, generatorCompilers.size())) : server;
    }

    boolean steady() {
        return trouble(pinnedFrom).isEmpty();
    }

    List<Double> rates() {
        return List.copyOf(rates);
    }

    Steadiness steadiness() {
        return new Steadiness(List.copyOf(cpu), List.copyOf(compilers), pinnedFrom, trouble(pinnedFrom));
    }
}
