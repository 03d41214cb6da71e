package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.run.Noise;
import dev.freshet.lab.run.RunPlan;
import dev.freshet.lab.run.RunStore;
import dev.freshet.lab.run.RunSummary;
import dev.freshet.lab.run.Runner;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.subject.Subjects;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures how far figures of this machine move by themselves. */
@Command(name = "noise", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Measures one subject against itself, to show how far figures move on this machine by "
                + "themselves. Later runs on this machine keep the result.")
final class NoiseCommand implements Callable<Integer> {
    /** Of the quick comparison; the first one that can be built here is taken. */
    private static final List<String> CANDIDATES = List.of("go-net-http", "freshet");

    @Option(names = "--subject", paramLabel = "NAME", description = "subject, or NAME:MODE. Default: go-net-http, or "
            + "freshet if Go is not installed")
    private @Nullable String subject;

    @Option(names = "--scenarios", split = ",", paramLabel = "NAME", defaultValue = "default",
            description = "as for run, without those that have no warm-up")
    private List<String> scenarios = List.of();

    @Option(names = "--profile", defaultValue = "quick",
            description = "how long each load takes: ${COMPLETION-CANDIDATES}. Default: quick")
    private Profile profile = Profile.QUICK;

    @Option(names = "--rounds", paramLabel = "N", description = "how often each row is measured. Default: 3 "
            + "with the profile standard, 5 with the others")
    private @Nullable Integer rounds;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Bench bench = Bench.ofThisRepository();
        RunPlan plan = plan(bench);
        Path folder = bench.folders().results().resolve(LocalDateTime.now().format(RunCommand.FOLDER_NAME) + "-noise");
        try (LoadEngine sender = bench.engine(Engines.OURS, folder.resolve("log").resolve("referees.log"))) {
            RunStore store = RunStore.create(folder, plan.record(folder.getFileName().toString(),
                    Lab.typed(spec), Engines.OURS, bench.surroundings()));
            RunSummary summary = new Runner(plan, store, bench.surroundings(), sender, new Display(store)).run();
            if (summary.ending() != RunSummary.Ending.INTERRUPTED) {
                conclude(store);
            }
            return summary.ending().exitCode();
        }
    }

    /** Keeps and prints the noise that a run with two rows of one subject has measured. */
    static void conclude(RunStore store) {
        Noise noise = Noise.of(store.record(), store.measurements());
        store.write(noise);
        System.out.println();
        System.out.print(noise.text());
    }

    private RunPlan plan(Bench bench) {
        Subjects.Selection selection = bench.subjects().select(List.of(subject == null ? candidate(bench) : subject));
        if (selection.variants().size() != 1) {
            throw new LabException("--subject must name one subject in one mode");
        }
        List<Scenario> warm = bench.scenarios().named(scenarios).stream()
                .filter(scenario -> scenario.kind() == Scenario.Kind.LOAD && scenario.warmup()).toList();
        return RunPlan.of(bench.subjects(), selection, warm, profile,
                rounds == null ? profile.rounds() : RunCommand.atLeastOne(rounds))
                .twice().shuffled(ThreadLocalRandom.current().nextLong(1, 1_000_000));
    }

    private static String candidate(Bench bench) {
        return CANDIDATES.stream().filter(name -> bench.surroundings().toolchain()
                .missing(bench.subjects().subject(name).variant()).isEmpty()).findFirst().orElse(CANDIDATES.getLast());
    }
}
