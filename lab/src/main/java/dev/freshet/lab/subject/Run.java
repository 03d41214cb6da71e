package dev.freshet.lab.subject;

import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.ProcessOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command of a subject that runs to its end: a step of its build, or a measurement in one process.
 *
 * @param what it is, for messages: "gin cannot be built: go"
 * @param log the file that its output is appended to
 */
record Run(String what, ProcessBuilder command, Path log, Duration limit) {

    /**
     * Returns the last lines of its output, at most 20.
     *
     * @throws SubjectException if it fails or takes too long
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the thread is interrupted; the command has been ended then
     */
    List<String> toTheEnd() throws IOException, InterruptedException {
        Process process = command.start();
        try (AtExit.Registration _ = AtExit.close(() -> end(process))) {
            process.getOutputStream().close();
            ProcessOutput output = ProcessOutput.of(process, log,
                    "=== " + String.join(" ", command.command()));
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            output.awaitEnd(1_000);
            if (!ended || process.exitValue() != 0) {
                throw new SubjectException(what + (ended ? " ended with " + process.exitValue()
                        : " took more than " + limit.toMinutes() + " minutes") + " (see " + log + ")",
                        output.lastLines());
            }
            return output.lastLines();
        } finally {
            end(process);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
