package dev.freshet.lab.load.referee;

import dev.freshet.lab.LabFiles;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.program.Programs;
import java.nio.file.Path;
import java.util.List;

/**
 * wrk: closed loads by time, in whole seconds (rounded up). It counts every status below 400 as correct and does not
 * check bodies. Its latency includes wrong responses; for a pipelined load, it is that of the whole batch.
 */
final class WrkEngine extends ProgramEngine {
    private static final String SCRIPT = "wrk.lua";

    WrkEngine(RefereeSetting setting) {
        super(Program.WRK, setting);
    }

    @Override
    String refuses(LoadPlan plan, LoadModel.Closed model) {
        if (model.millis() == 0 || model.requests() > 0) {
            return "wrk sends for a time, not a number of requests";
        }
        if (plan.protocol() != Protocol.HTTP_1_1) {
            return "wrk speaks HTTP/1.1 only";
        }
        return plan.check().status() >= 400 ? "wrk counts every status from 400 up as a failure" : "";
    }

    @Override
    List<String> arguments(LoadPlan plan, LoadModel.Closed model, Path folder) {
        Path script = folder.resolve(SCRIPT);
        LabFiles.write(script, LabFiles.resource(WrkEngine.class, SCRIPT));
        String body = plan.request().body();
        return Programs.command("-t" + threads(model), "-c" + model.connections(),
                "-d" + wholeSeconds(model.millis()) + "s", "--timeout", wholeSeconds(plan.limitMillis()) + "s",
                "-s", script, headers(plan), url(plan), "--", model.pipeline(), plan.request().method(),
                body.isEmpty() ? List.of() : body);
    }

    @Override
    LoadResult read(LoadPlan plan, LoadModel.Closed model, ProgramRun run, Path folder) {
        int threads = threads(model);
        WrkOutput output = WrkOutput.parse(run.output(), model.connections(), model.pipeline());
        if (output != null) {
            return output.findings().result(name(), untilTheEnd(output.cpuMicros(), run.cpu()), threads);
        }
        if (run.output().contains("Connection refused")) {
            return Findings.failed(FailureKind.CONNECTION_REFUSED, model.connections(), run.nanos())
                    .result(name(), run.cpu(), threads);
        }
        throw run.unreadable(name());
    }

    /** Without the CPU of calculating percentiles after the load, which is user time. */
    private static Cpu untilTheEnd(long cpuMicros, Cpu all) {
        long system = Math.min(all.systemMicros(), cpuMicros);
        return all.known() ? new Cpu(cpuMicros - system, system) : all;
    }
}
