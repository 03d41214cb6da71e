package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.subject.Launcher;

/** Shared by all parts of a run. */
record RunContext(RunPlan plan, Launcher launcher, LoadEngine engine, Participation participation, Database database,
        Sessions sessions, Journal journal, Pinning pinning) {
}
