package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.fixture.Fixtures;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.report.Made;
import dev.freshet.lab.run.RunPlan;
import dev.freshet.lab.run.RunStore;
import dev.freshet.lab.scenario.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes a system property, standard output and standard error")
class ResumeTest {
    @TempDir
    private Path folder;

    private LabInFolder lab;

    @BeforeEach
    void a_lab_with_one_load() throws Exception {
        lab = new LabInFolder(folder);
        Fixtures.subjects(folder.resolve("lab"), "right");
        Files.writeString(folder.resolve("lab/scenarios/hello.toml"), Fixtures.hello("", """
                [[load]]
                name = "c64"
                connections = 64
                quick = { seconds = 1 }
                """));
    }

    @AfterEach
    void restore() {
        lab.close();
    }

    @Test
    void a_resumed_measurement_of_noise_keeps_the_noise() {
        Bench bench = Bench.ofThisRepository();
        RunPlan plan = RunPlan.of(bench.subjects(), bench.subjects().select(List.of("right")),
                bench.scenarios().all(), Profile.QUICK, 1).twice();
        RunStore store = RunStore.create(folder.resolve("noise"),
                plan.record("noise", "lab noise", Engines.OURS, bench.surroundings()));
        store.append(Made.measured("right:plain", 1, 1_000));
        store.append(Made.measured("right:plain#2", 1, 1_100));

        assertThat(Lab.run("run", "--resume", store.folder().toString())).as(lab.said()).isZero();
        assertThat(store.noise()).isPresent();
        assertThat(lab.said()).contains("right:plain divided by itself");
    }
}
