package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.measure.Environment;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.run.RunSummary.Ending;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.subject.Build;
import dev.freshet.lab.subject.Launcher;
import dev.freshet.lab.subject.Subject;
import dev.freshet.lab.subject.SubjectException;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.lab.subject.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Carries out a plan. Skips what the store has already, so an interrupted run resumes. If the process is told to end,
 * stops the load and the servers and keeps the measurements.
 */
public final class Runner {
    private static final long STOP_SECONDS = 20;

    private final RunPlan plan;
    private final RunStore store;
    private final Surroundings surroundings;
    private final LoadEngine engine;
    private final Duration readyLimit;

    private final Journal journal;
    private final Participation participation;

    /** @param engine stays open */
    public Runner(RunPlan plan, RunStore store, Surroundings surroundings, LoadEngine engine, RunListener listener) {
        this(plan, store, surroundings, engine, listener, Launcher.READY_LIMIT);
    }

    /** @param readyLimit limit for a server's first response */
    Runner(RunPlan plan, RunStore store, Surroundings surroundings, LoadEngine engine, RunListener listener,
            Duration readyLimit) {
        this.plan = plan;
        this.store = store;
        this.surroundings = surroundings;
        this.engine = engine;
        this.readyLimit = readyLimit;
        this.journal = new Journal(store, plan, listener);
        this.participation = new Participation(plan, surroundings.toolchain(), engine);
    }

    /** Returns once everything is measured, the thread is interrupted, or the process is ending. Call it once. */
    public RunSummary run() {
        Thread thread = Thread.currentThread();
        CountDownLatch ended = new CountDownLatch(1);
        try (AtExit.Registration _ = AtExit.stopUsing(() -> stop(thread, ended))) {
            RunSummary summary = new RunSummary(carriedOut(), store.folder(), journal.size());
            journal.tell(new RunEvent.Ended(summary));
            return summary;
        } finally {
            ended.countDown();
        }
    }

    private static void stop(Thread thread, CountDownLatch ended) {
        thread.interrupt();
        try {
            if (!ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Ending carriedOut() {
        Launcher launcher = new Launcher(surroundings, store.log(), readyLimit,
                text -> journal.tell(new RunEvent.Warned(text)));
        try (Database database = new Database(surroundings, store.log().resolve("postgresql.log"));
                Sessions sessions = new Sessions()) {
            journal.tell(new RunEvent.Began(store.record(), journal.size()));
            RunContext context = new RunContext(plan, launcher, engine, participation, database, sessions,
                    journal, surroundings.pinning());
            build();
            excuseAndPlan();
            journal.tell(new RunEvent.Planned(journal.planned()));
            surroundings.pinning().pinThisProcess();
            warnOfRivals();
            for (int round = 1; round <= plan.rounds(); round++) {
                for (Contestant row : plan.order(round)) {
                    new Turn(context, row, round).run();
                }
            }
            surroundings.pinning().unpinThisProcess();
            store.write(store.record().finishedAt(Instant.now().toString()));
            return failures() ? Ending.WITH_FAILURES : Ending.COMPLETE;
        } catch (InterruptedException e) {
            return Ending.INTERRUPTED;
        }
    }

    /** Before any measurement, because a build would disturb it. */
    private void build() throws InterruptedException {
        List<Subject> subjects = plan.rows().stream().filter(row -> participation.unavailable(row).isEmpty())
                .flatMap(row -> Stream.of(row.variant(), row.upstream())).filter(Objects::nonNull).map(Variant::subject)
                .distinct().toList();
        Build build = new Build(surroundings);
        for (Subject subject : subjects) {
            try {
                build.run(subject, store.log().resolve("build-" + subject.name() + ".log"),
                        () -> journal.tell(new RunEvent.Building(subject.name())));
            } catch (LabException e) {
                Journal.settle();
                participation.notBuilt(subject, String.valueOf(e.getMessage()));
                journal.tell(new RunEvent.NotBuilt(e.getMessage(),
                        e instanceof SubjectException failed ? failed.output() : List.of()));
            }
        }
    }

    /**
     * Records every cell of the first round that is not measured, and adds the time of all others to the estimate. If a
     * run is resumed in which a cell was measured until now, also records each later round that it is missing from.
     */
    private void excuseAndPlan() {
        for (Scenario scenario : plan.scenarios()) {
            for (String subject : plan.broken().keySet()) {
                plan.cells(subject, scenario, 1).forEach(cell -> journal.excused(cell,
                        new Excuse(Outcome.FAILED, plan.broken().get(subject))));
            }
            for (Contestant row : plan.rows()) {
                for (int round = 1; round <= plan.rounds(); round++) {
                    plan.cells(row.name(), scenario, round).forEach(cell -> excuseOrPlan(row, cell));
                }
            }
        }
    }

    private void excuseOrPlan(Contestant row, Cell cell) {
        participation.excuse(row, cell.scenario(), cell.load()).ifPresentOrElse(excuse -> {
            if (cell.round() == 1 || journal.find(first(cell)).filter(its -> its.outcome() != excuse.outcome())
                    .isPresent()) {
                journal.excused(cell, excuse);
            }
        }, () -> {
            if (!journal.has(cell)) {
                journal.plan(cell, row.variant().onJvm());
            }
        });
    }

    /** The key of the same cell in the first round. */
    private static String first(Cell cell) {
        return new Cell(cell.row(), cell.scenario(), cell.load(), 1).key();
    }

    private void warnOfRivals() throws InterruptedException {
        String rivals = Environment.rivals();
        if (!rivals.isEmpty()) {
            journal.tell(new RunEvent.Warned(rivals));
        }
        if (!new ProcessTree(ProcessHandle.current()).compilers().known()) {
            journal.tell(new RunEvent.Warned("this system does not show the threads of other processes; the lab "
                    + "cannot check whether the JIT compilers of a JVM rest"));
        }
    }

    private boolean failures() {
        return store.measurements().stream().anyMatch(measurement -> switch (measurement.outcome()) {
            case FAILED, WRONG_ANSWER, NOT_BUILT -> true;
            case MEASURED -> Verdict.of(measurement).contains(Verdict.NO_ANSWER);
            case NOT_INSTALLED, NOT_SUPPORTED -> false;
        });
    }
}
