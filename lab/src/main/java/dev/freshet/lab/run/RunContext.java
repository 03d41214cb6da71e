package dev.freshet.lab.run;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.subject.Launcher;
import java.util.Objects;

/** Shared by all parts of a run. */
record RunContext(RunPlan plan, Launcher launcher, LoadEngine engine, Participation participation, Database database,
        Sessions sessions, Journal journal, Pinning pinning) {

    /**
     * Sends a load and reports its progress.
     *
     * @throws dev.freshet.lab.subject.SubjectException if the server dies meanwhile
     */
    Server.Loaded send(Server server, Cell cell, Check check) throws InterruptedException {
        long start = System.nanoTime();
        loading(cell, 0, 0);
        return server.load(engine, cell.scenario().plan(server.port(), check,
                Objects.requireNonNull(cell.load().model()), cell.load().protocol()),
                (done, ok, _) -> loading(cell, done, ok * 1e9 / Math.max(1, System.nanoTime() - start)));
    }

    private void loading(Cell cell, double done, double rate) {
        journal.tell(new RunEvent.Loading(cell.row(), cell.scenario().name(), cell.load().name(), done, rate));
    }
}
