package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.published.Published;
import dev.freshet.lab.report.ReportFiles;
import dev.freshet.lab.report.TerminalReport;
import dev.freshet.lab.report.analysis.Figure;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.Resumption;
import dev.freshet.lab.run.RunPlan;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import dev.freshet.lab.run.RunSummary;
import dev.freshet.lab.run.Runner;
import dev.freshet.lab.run.Schedule;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Scenarios;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Builds, verifies and loads subjects round by round, then writes a report.")
final class RunCommand implements Callable<Integer> {
    /** The rows of the quick comparison. */
    private static final String DEFAULT_SUBJECTS = "freshet,spring-boot-mvc,go-net-http,mini-spring";
    static final DateTimeFormatter FOLDER_NAME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss");
    private static final long REPORT_SECONDS = 10;
    private static final int LEAST_HEAP = 2;

    @Option(names = "--subjects", split = ",", paramLabel = "NAME", defaultValue = DEFAULT_SUBJECTS,
            description = "NAME (its default mode), NAME:MODE, NAME:* (every mode), all, all:*; NAME@64m has a heap of "
                    + "64 MiB. Default: ${DEFAULT-VALUE}")
    private List<String> subjects = List.of();

    @Option(names = "--modes", split = ",", paramLabel = "MODE", defaultValue = "default",
            description = "modes of subjects that are named without one: default, tuned, all, or names of modes. "
                    + "Default: ${DEFAULT-VALUE}")
    private List<String> modes = List.of();

    @Option(names = "--heap", split = ",", paramLabel = "MIB",
            description = "run each subject on the JVM once with each of these heaps, as separate rows: "
                    + "512,256,128,64,32")
    private List<Integer> heaps = List.of();

    @Option(names = "--jvm", paramLabel = "OPTIONS", description = "measure each subject on the JVM with these options "
            + "too, in a row of its own: \"-XX:+UseZGC\". Repeat --jvm for more rows")
    private List<String> jvms = List.of();

    @Option(names = "--scenarios", split = ",", paramLabel = "NAME", defaultValue = "default",
            description = "names, see ./freshet lab list; all; or default: health, users, user, ping")
    private List<String> scenarios = List.of();

    @Option(names = "--profile", defaultValue = "quick",
            description = "how long each load takes: ${COMPLETION-CANDIDATES}. Default: quick")
    private Profile profile = Profile.QUICK;

    @Option(names = "--rounds", paramLabel = "N",
            description = "how often each row is measured. Default: 3 with the profile "
                    + "standard, 5 with the others")
    private @Nullable Integer rounds;

    @Option(names = "--seed", paramLabel = "N",
            description = "repeats the order of an earlier run: each round shuffles the rows; 0: the order as listed. "
                    + "Default: a random one, kept in run.json")
    private @Nullable Long seed;

    @Option(names = "--engine", paramLabel = "NAME", defaultValue = Engines.OURS,
            description = "load generator: freshet, wrk, ab, h2load, hyperfoil. Default: freshet")
    private String engine = Engines.OURS;

    @Option(names = "--plan", description = "only print the rows that this machine can measure, and about how long "
            + "that takes: --subjects all --scenarios all takes over three hours with the profile standard")
    private boolean onlyPlan;

    @Option(names = "--out", paramLabel = "FOLDER",
            description = "folder for the results. Default: lab/results/DATE-TIME")
    private @Nullable Path out;

    @Option(names = "--resume", paramLabel = "RUN",
            description = "resume an interrupted run: its folder, its name, or last; other options do not "
                    + "count")
    private @Nullable String resume;

    @Option(names = "--highlight", paramLabel = "SUBJECT", description = "mark this subject's rows in the report")
    private String highlight = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        heaps.stream().filter(heap -> heap < LEAST_HEAP).findFirst().ifPresent(heap -> {
            throw new LabException("--heap is in MiB, and no JVM starts in " + heap + "; take " + LEAST_HEAP
                    + " or more");
        });
        Bench bench = Bench.ofThisRepository();
        CountDownLatch reported = new CountDownLatch(1);
        // After Ctrl-C, the runner stops first; then the report has time to be written.
        try (AtExit.Registration _ = AtExit.close(() -> await(reported))) {
            return resume == null ? begin(bench) : goOn(bench, bench.folders().run(resume));
        } finally {
            reported.countDown();
        }
    }

    private int begin(Bench bench) {
        RunPlan plan = checked(RunPlan.of(bench.subjects(),
                bench.subjects().select(subjects, modes).withJvms(jvmRows()),
                withLoads(bench.scenarios()), profile, rounds == null ? profile.rounds() : atLeastOne(rounds))
                .shuffled(seed == null ? ThreadLocalRandom.current().nextLong(1, 1_000_000) : seed));
        Path folder = folder(bench);
        try (LoadEngine sender = bench.engine(engine, folder.resolve("log").resolve("referees.log"))) {
            if (onlyPlan) {
                return print(Schedule.of(plan, bench.surroundings().toolchain(), sender));
            }
            RunStore store = RunStore.create(folder, plan.record(folder.getFileName().toString(), Lab.typed(spec),
                    engine, bench.surroundings()));
            bench.folders().noise(store.record()).ifPresent(store::write);
            return run(bench, plan, store, sender);
        }
    }

    /** Refuses a scenario that is named, but has no load in this profile: the run would silently go without it. */
    private List<Scenario> withLoads(Scenarios all) {
        List<Scenario> asked = all.named(scenarios);
        asked.stream().filter(each -> scenarios.contains(each.name()) && each.cases(profile).isEmpty()).findFirst()
                .ifPresent(each -> {
                    throw new LabException(each.name() + " has no load in the profile " + profile.text()
                            + "; it has loads in " + Arrays.stream(Profile.values())
                            .filter(other -> !each.cases(other).isEmpty()).map(Profile::text)
                            .collect(Collectors.joining(", ")));
                });
        return asked;
    }

    /** @throws LabException if there are none */
    static int atLeastOne(int rounds) {
        if (rounds < 1) {
            throw new LabException("--rounds is " + rounds + ": must be at least 1");
        }
        return rounds;
    }

    private static int print(Schedule schedule) {
        schedule.rows().forEach((row, count) ->
                System.out.printf(Locale.ROOT, "%-48s %,6d measurements%n", row, count));
        schedule.absent().forEach((row, reason) -> System.out.printf("%-48s %s%n", row, reason));
        System.out.println(schedule.text());
        return 0;
    }

    /** The rows of each subject on the JVM; empty: one row with no options of its own. */
    private List<String> jvmRows() {
        List<String> all = new ArrayList<>(heaps.stream().map(heap -> heap + "m").toList());
        if (!jvms.isEmpty() && all.isEmpty()) {
            all.add("");
        }
        all.addAll(jvms);
        return all;
    }

    private int goOn(Bench bench, Path folder) {
        RunStore store = RunStore.open(folder);
        RunRecord before = store.record();
        RunPlan plan = checked(RunPlan.of(before, bench.subjects(), bench.scenarios()));
        Resumption.prepare(store, plan.record(before.name(), before.command(), before.engine(), bench.surroundings()));
        try (LoadEngine sender = bench.engine(before.engine(), store.log().resolve("referees.log"))) {
            return run(bench, plan, store, sender);
        }
    }

    /** Refuses a wrong highlight or an unknown figure now rather than at the end of a long run. */
    private RunPlan checked(RunPlan plan) {
        plan.scenarios().forEach(scenario -> scenario.cases(plan.profile()).forEach(load -> Figure.of(load.figure())));
        if (!highlight.isEmpty()
                && plan.rows().stream().noneMatch(row -> row.variant().subject().name().equals(highlight))) {
            throw new LabException("--highlight is \"" + highlight + "\": this run has no such subject");
        }
        return plan;
    }

    private int run(Bench bench, RunPlan plan, RunStore store, LoadEngine sender) {
        RunSummary summary = new Runner(plan, store, bench.surroundings(), sender, new Display(store)).run();
        boolean noise = plan.rows().stream().anyMatch(row -> row.copy() > 1);
        if (noise && summary.ending() != RunSummary.Ending.INTERRUPTED) {
            NoiseCommand.conclude(store);
        }
        if (summary.measurements() > 0) {
            report(store, Published.read(bench.folders().published()));
        }
        return summary.ending().exitCode();
    }

    private void report(RunStore store, Published published) {
        RunReport report = RunReport.of(store, published, highlight);
        Path html = ReportFiles.write(store.folder(), report);
        System.out.println();
        System.out.print(new TerminalReport(Terminal.here()).of(report, html));
    }

    private Path folder(Bench bench) {
        Path folder = out != null ? out.toAbsolutePath().normalize()
                : bench.folders().results().resolve(LocalDateTime.now().format(FOLDER_NAME));
        if (Files.exists(folder.resolve("run.json"))) {
            throw new LabException(folder + " has a run already: add --resume to resume it");
        }
        return folder;
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(REPORT_SECONDS, TimeUnit.SECONDS)) {
                Lab.say("the report took too long: run ./freshet lab report last");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
