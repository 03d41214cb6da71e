package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Collections;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.ProcessOutput;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import dev.freshet.lab.subject.Subject.Addition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts subjects, one at a time, and waits until they respond.
 *
 * @param logs folder for the subjects' output
 * @param readyLimit limit for a start
 * @param warnings receives a line about each problem that was worked around
 */
public record Launcher(Surroundings surroundings, Path logs, Duration readyLimit, Consumer<String> warnings) {
    /** The usual limit for a start. */
    public static final Duration READY_LIMIT = Duration.ofSeconds(60);
    private static final int PORTS_TRIED = 3;
    private static final Duration MICRO_LIMIT = Duration.ofMinutes(5);

    /**
     * Starts the subject and waits for its first response. If its port was taken meanwhile, tries another.
     *
     * @throws SubjectException if it does not start
     * @throws LabException if its command cannot be built, or this process is ending
     * @throws InterruptedException if the thread is interrupted; nothing runs then
     */
    public SubjectProcess start(Variant variant, Circumstances circumstances) throws InterruptedException {
        for (int tried = 1;; tried++) {
            int port = FreePort.find();
            SubjectProcess process = AtExit.start(() -> begin(variant, circumstances, port));
            try {
                process.awaitReady(variant.subject().start().ready(), readyLimit);
                return process;
            } catch (SubjectException e) {
                process.close();
                if (tried == PORTS_TRIED || !process.portTaken()) {
                    throw e;
                }
                warnings.accept(variant.name() + ": port " + port + " is in use by another process, trying another");
            } catch (InterruptedException | RuntimeException e) {
                process.close();
                throw e;
            }
        }
    }

    private SubjectProcess begin(Variant variant, Circumstances circumstances, int port) {
        ScratchFolder work = ScratchFolder.create("freshet-lab-");
        try {
            Subject subject = variant.subject();
            Placeholders placeholders = placeholders(subject, circumstances).with("port", port)
                    .with("work", work.path())
                    .withJvmOption(Collections.option(work.path().resolve(SubjectProcess.COLLECTIONS)));
            List<Addition> additions = additions(variant, circumstances);
            List<String> command = placeholders.expand(variant.command(additions));
            ProcessBuilder builder = surroundings.process(subject, variant.needs(), command,
                    resolved -> pinned(circumstances, resolved));
            Programs.removeRuntimeOptions(builder);
            variant.environment(additions).forEach((name, value) ->
                    builder.environment().put(name, placeholders.expand(value)));
            long since = System.nanoTime();
            Process process = builder.start();
            process.getOutputStream().close();
            Path log = logs.resolve(circumstances.log() + ".log");
            return new SubjectProcess(variant.name(), process, ProcessOutput.of(process, log,
                    "=== " + Instant.now() + " " + String.join(" ", command)), work, port, since);
        } catch (IOException | LabException e) {
            work.close();
            throw new LabException(variant.name() + " cannot be started: " + e.getMessage(), e);
        }
    }

    private List<String> pinned(Circumstances circumstances, List<String> command) {
        return circumstances.underTest() ? surroundings.pinning().server(command)
                : surroundings.pinning().rest(command);
    }

    private Placeholders placeholders(Subject subject, Circumstances circumstances) {
        Placeholders placeholders = surroundings.placeholders(subject).with("db.pool", DatabaseAddress.POOL);
        DatabaseAddress database = circumstances.database();
        if (database != null) {
            placeholders = placeholders.with("db.host", database.host()).with("db.port", database.port())
                    .with("db.name", database.name()).with("db.user", database.user())
                    .with("db.password", database.password());
        }
        return circumstances.upstreamPort() == 0 ? placeholders
                : placeholders.with("upstream.port", circumstances.upstreamPort());
    }

    private static List<Addition> additions(Variant variant, Circumstances circumstances) {
        Subject.Start start = variant.subject().start();
        List<Addition> additions = new ArrayList<>();
        additions.add(circumstances.database() == null ? start.memory() : required(start.postgresql(), variant,
                "postgresql"));
        if (circumstances.upstreamPort() != 0) {
            additions.add(required(start.gateway(), variant, "gateway"));
        }
        return additions;
    }

    private static Addition required(@Nullable Addition addition, Variant variant,
            String section) {
        if (addition == null) {
            throw new LabException("the subject.toml of " + variant.subject().name() + " has no [start." + section
                    + "]");
        }
        return addition;
    }

    /**
     * Runs an in-process measurement of the subject to its end, on the server's cores.
     *
     * @param name as in {@code [micro.NAME]}
     * @param log name of its log file, without ".log"
     * @return the last line of its output
     * @throws SubjectException if it fails or takes too long
     * @throws InterruptedException if the thread is interrupted; the measurement has been ended then
     */
    public String micro(Variant variant, String name, String log) throws InterruptedException {
        Subject subject = variant.subject();
        String what = subject.name() + " [micro." + name + "]";
        try (ScratchFolder work = ScratchFolder.create("freshet-lab-")) {
            List<String> command = surroundings.placeholders(subject).with("work", work.path())
                    .expand(variant.withOptions(subject.micro().getOrDefault(name, List.of())));
            ProcessBuilder builder = surroundings.process(subject, variant.needs(), command,
                    surroundings.pinning()::server);
            Programs.removeRuntimeOptions(builder);
            List<String> lines = new Run(what, builder, logs.resolve(log + ".log"), MICRO_LIMIT).toTheEnd();
            if (lines.isEmpty()) {
                throw new SubjectException(what + " gave no figures", lines);
            }
            return lines.getLast();
        } catch (IOException e) {
            throw new LabException(what + " cannot be started: " + e.getMessage(), e);
        }
    }
}
