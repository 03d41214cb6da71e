package dev.freshet.lab.run;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.scenario.LoadCase;
import dev.freshet.lab.scenario.Scenario;
import java.util.Objects;

/** Sends the loads of one row and reports their progress. */
record Loads(RunContext context, Contestant row) {

    /** The load for the engine. */
    static LoadPlan plan(Scenario scenario, LoadCase load, int port, Check check) {
        return plan(scenario, load, port, check, Objects.requireNonNull(load.model()));
    }

    /** The same with another model. */
    static LoadPlan plan(Scenario scenario, LoadCase load, int port, Check check, LoadModel model) {
        return new LoadPlan(Server.HOST, port, Objects.requireNonNull(scenario.request()), check, model,
                scenario.limit().toMillis(), load.protocol());
    }

    /** @throws dev.freshet.lab.subject.SubjectException if the server dies meanwhile */
    Server.Loaded send(Server server, Cell cell, Check check) throws InterruptedException {
        String scenario = cell.scenario().name();
        String load = cell.load().name();
        long start = System.nanoTime();
        LoadEngine.Progress progress = (done, ok, _) -> context.journal().tell(new RunEvent.Loading(row.name(),
                scenario, load, done, ok * 1e9 / Math.max(1, System.nanoTime() - start)));
        context.journal().tell(new RunEvent.Loading(row.name(), scenario, load, 0, 0));
        return server.load(context.engine(), plan(cell.scenario(), cell.load(), server.port(), check), progress);
    }
}
