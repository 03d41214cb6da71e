package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.database.PrivatePostgres;
import dev.freshet.lab.inside.Load;
import dev.freshet.lab.inside.RunningSubject;
import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Verification;
import dev.freshet.lab.subject.Build;
import dev.freshet.lab.subject.Circumstances;
import dev.freshet.lab.subject.Launcher;
import dev.freshet.lab.subject.Subject;
import dev.freshet.lab.subject.SubjectProcess;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.lab.subject.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** Starts a subject and sends it a load while a subclass observes it. */
abstract class InsideCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "SUBJECT", description = "NAME (its default mode) or NAME:MODE")
    private String subject = "";

    @Parameters(index = "1", paramLabel = "SCENARIO", description = "name of a scenario, see ./freshet lab list")
    private String scenario = "";

    /** Additional options for the subject's JVM. */
    List<String> jvmOptions() {
        return List.of();
    }

    /** The load before the observation; null for none. */
    @Nullable LoadModel warmup() {
        return null;
    }

    /** The load during the observation. */
    abstract LoadModel model();

    /**
     * @param folder for files; may not exist yet
     * @return the exit code
     */
    abstract int look(RunningSubject running, Load load, LabFolders folders, Path folder) throws InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        Bench bench = Bench.ofThisRepository();
        Variant variant = one(bench.subjects().select(List.of(subject)).variants(), "subject", subject);
        Scenario asked = one(bench.scenarios().named(List.of(scenario)), "scenario", scenario);
        boolean loads = asked.kind() == Scenario.Kind.LOAD || asked.kind() == Scenario.Kind.COLD;
        if (!loads || asked.gateway() || variant.subject().kind() == Subject.Kind.GATEWAY) {
            throw new LabException("this command needs a service and a scenario that sends it requests");
        }
        String missing = bench.surroundings().toolchain().missing(variant);
        if (!missing.isEmpty()) {
            throw new LabException(missing);
        }
        Path folder = LabFiles.createFolder(bench.folders().state().resolve("inside"));
        String name = variant.subject().name();
        new Build(bench.surroundings()).run(variant.subject(), folder.resolve("build-" + name + ".log"),
                () -> System.err.println("building " + name));
        try (PrivatePostgres postgres = postgres(bench, asked, folder);
                SubjectProcess process = launcher(bench, folder).start(variant, new Circumstances(
                        postgres == null ? null : postgres.address(), 0, "subject", true));
                LoadEngine engine = bench.engine(Engines.OURS, folder.resolve("referees.log"))) {
            return look(bench, variant, asked, process, engine);
        }
    }

    private int look(Bench bench, Variant variant, Scenario asked, SubjectProcess process, LoadEngine engine)
            throws InterruptedException {
        Verification verification = Verification.of(asked, process.port(), Protocol.HTTP_1_1);
        Check check = verification.check();
        if (check == null) {
            Lab.say(variant.name() + " gives a wrong response: " + verification.problem());
            return 1;
        }
        LoadModel warmup = warmup();
        if (warmup != null) {
            System.err.println("warming up " + variant.name());
            engine.send(asked.plan(process.port(), check, warmup, Protocol.HTTP_1_1), LoadEngine.Progress.SILENT);
        }
        LoadPlan plan = asked.plan(process.port(), check, model(), Protocol.HTTP_1_1);
        return look(new RunningSubject(variant.name(), process.tree(), process.port()),
                () -> engine.send(plan, LoadEngine.Progress.SILENT), bench.folders(),
                bench.folders().results().resolve("inside"));
    }

    private static @Nullable PrivatePostgres postgres(Bench bench, Scenario asked, Path log)
            throws InterruptedException {
        return asked.database() != Scenario.Database.POSTGRESQL ? null
                : PrivatePostgres.start(bench.surroundings(), log.resolve("postgresql.log"));
    }

    private Launcher launcher(Bench bench, Path log) {
        Surroundings usual = bench.surroundings();
        List<String> options = Programs.command(usual.jvmOptions(), jvmOptions());
        return new Launcher(new Surroundings(usual.root(), options, usual.toolchain(), usual.pinning()), log,
                Launcher.READY_LIMIT, Lab::say);
    }

    private static <T> T one(List<T> found, String what, String name) {
        if (found.size() != 1) {
            throw new LabException("this command needs one " + what + ", but '" + name + "' names " + found.size());
        }
        return found.getFirst();
    }
}
