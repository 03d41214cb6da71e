package dev.freshet.lab.subject;

import dev.freshet.lab.measure.Collections;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.ProcessOutput;
import dev.freshet.lab.program.ScratchFolder;
import dev.freshet.lab.scenario.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A running subject that responds. Closing it ends all its processes. */
public final class SubjectProcess implements AutoCloseable {
    /** In its work folder. */
    static final String COLLECTIONS = "gc.log";
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
    /** How long one request may wait for its response before another connection is tried. */
    private static final int ANSWER_MILLIS = 5_000;
    private static final List<String> PORT_TAKEN = List.of("address already in use", "was already in use",
            "address in use", "eaddrinuse");

    private final String name;
    private final Process process;
    private final ProcessOutput output;
    private final ScratchFolder work;
    private final int port;
    private final long since;
    private final ProcessTree tree;
    private final AtExit.Registration registration;
    private double startupMillis;
    private @Nullable Answer firstAnswer;

    /** @param since start time as System.nanoTime() */
    SubjectProcess(String name, Process process, ProcessOutput output, ScratchFolder work, int port,
            long since) {
        this.name = name;
        this.process = process;
        this.output = output;
        this.work = work;
        this.port = port;
        this.since = since;
        this.tree = new ProcessTree(process.toHandle());
        this.registration = AtExit.close(this::end);
    }

    /** The port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** From the start of the process to the status line of its first 200, in milliseconds. */
    public double startupMillis() {
        return startupMillis;
    }

    /** The response with which it was ready. */
    public Answer firstAnswer() {
        return Objects.requireNonNull(firstAnswer);
    }

    public ProcessTree tree() {
        return tree;
    }

    public Collections collections() {
        return Collections.in(work.path().resolve(COLLECTIONS));
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** The first line of its output about missing memory; "" if there is none. */
    public String outOfMemory() {
        return output.outOfMemory();
    }

    /**
     * Reports its death with its output; call it when {@link #alive} is false.
     *
     * @param when "while it was started"
     */
    public SubjectException death(String when) throws InterruptedException {
        output.awaitEnd(500);
        return new SubjectException(name + " died " + when + " (exit code " + process.exitValue() + ")",
                output.lastLines());
    }

    /**
     * Waits for the first 200.
     *
     * @throws SubjectException if it dies, or does not answer in time
     */
    void awaitReady(String path, Duration limit) throws InterruptedException {
        ReadyProbe probe = new ReadyProbe(port, path);
        while (true) {
            ReadyProbe.Ready ready = probe.ask(ANSWER_MILLIS);
            if (ready != null && process.isAlive()) {
                startupMillis = (ready.at() - since) / 1e6;
                firstAnswer = ready.answer();
                return;
            }
            if (!process.isAlive()) {
                throw death("while it was started");
            }
            long waited = System.nanoTime() - since;
            if (waited > limit.toNanos()) {
                throw new SubjectException(name + " does not answer GET " + path + " with 200 within "
                        + limit.toSeconds() + " s", output.lastLines());
            }
            Thread.sleep(waited < 2_000_000_000L ? 1 : waited < 10_000_000_000L ? 5 : 50);
        }
    }

    /** Whether it died because another process has its port. */
    boolean portTaken() {
        return !process.isAlive() && output.lastLines().stream().map(line -> line.toLowerCase(Locale.ROOT))
                .anyMatch(line -> PORT_TAKEN.stream().anyMatch(line::contains));
    }

    /** Sends SIGTERM, and kills what still runs after ten seconds. Returns when all processes have ended. */
    @Override
    public void close() {
        registration.close();
        end();
    }

    private void end() {
        tree.look();
        process.destroy();
        boolean interrupted = !awaitEnd(process);
        for (ProcessHandle left : tree.alive()) {
            left.destroyForcibly();
            left.onExit().completeOnTimeout(left, STOP_LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        }
        work.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** False if the thread was interrupted meanwhile; a second Ctrl-C does not wait. */
    private static boolean awaitEnd(Process process) {
        try {
            if (!process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return true;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            return false;
        }
    }
}
