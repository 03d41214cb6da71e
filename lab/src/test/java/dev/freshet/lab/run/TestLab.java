package dev.freshet.lab.run;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.scenario.Scenarios;
import dev.freshet.lab.subject.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Scenarios and a run in a folder of the test's. */
final class TestLab {
    private final Path folder;
    private final Surroundings surroundings;

    TestLab(Path folder) {
        this(folder, Pinning.none("in a test"));
    }

    TestLab(Path folder, Pinning pinning) {
        this.folder = folder;
        this.surroundings = Fixtures.surroundings(pinning);
    }

    void scenario(String name, String toml) throws IOException {
        Path scenarios = Files.createDirectories(folder.resolve("scenarios"));
        Files.writeString(scenarios.resolve(name + ".toml"), toml);
    }

    Scenarios scenarios() {
        return Scenarios.in(folder.resolve("scenarios"));
    }

    Surroundings surroundings() {
        return surroundings;
    }

    RunRecord record(RunPlan plan, String engine) {
        return plan.record("run", "lab run", engine, surroundings);
    }

    RunStore create(RunPlan plan, String engine) {
        return RunStore.create(folder.resolve("run"), record(plan, engine));
    }

    RunStore store() {
        return RunStore.open(folder.resolve("run"));
    }

    RunSummary run(RunPlan plan, RunStore store, LoadEngine engine) {
        return new Runner(plan, store, surroundings, engine, RunListener.SILENT).run();
    }
}
