package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.PlainClient;
import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.subject.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server from its exec on, in a separate process. The constructor returns after the first response. */
final class StartedProcess implements AutoCloseable {
    /** Variables that the start script reads: a row has its own and none of the user who started the benchmark. */
    private static final List<String> OF_THE_SCRIPT = List.of("JAVA_OPTS", "FRESHET_AOT", "MALLOC_ARENA_MAX");
    private static final double MEGABYTE = 1024 * 1024;
    private static final long PAUSE_NANOS = 200_000;
    private static final int ANSWER_MILLIS = 30_000;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final StartSubject subject;
    private final int port;
    private final Path output;
    private final Process process;
    private final ProcessTree tree;
    private final AtExit.Registration atExit;
    private final double millis;
    private final double cpu;

    StartedProcess(StartSubject subject) {
        this.subject = subject;
        try {
            port = FreePort.find();
            output = Files.createTempFile("freshet-start", ".log");
            ProcessBuilder builder = new ProcessBuilder(subject.server().commandOn(port)).redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().keySet().removeAll(OF_THE_SCRIPT);
            builder.environment().putAll(subject.environment());
            long begin = System.nanoTime();
            process = builder.start();
            atExit = AtExit.close(() -> Programs.end(process));
            tree = new ProcessTree(process.toHandle());
            firstAnswer(begin + LIMIT_NANOS);
            millis = (System.nanoTime() - begin) / 1e6;
            cpu = tree.cpu().micros() / 1e3;
        } catch (IOException failure) {
            throw new LabException("cannot start " + subject.name() + ": " + failure.getMessage(), failure);
        }
    }

    private void firstAnswer(long deadline) throws IOException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        while (true) {
            try (PlainClient client = PlainClient.connect(server, ANSWER_MILLIS)) {
                client.ask(subject.path());
                return;
            } catch (IOException notYet) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    process.destroyForcibly();
                    String said = said();
                    Files.deleteIfExists(output);
                    throw new IOException(notYet.getMessage() + "; it printed:\n" + said, notYet);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private String said() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            return "(" + output + " cannot be read: " + e.getMessage() + ")";
        }
    }

    double millis() {
        return millis;
    }

    double cpu() {
        return cpu;
    }

    int port() {
        return port;
    }

    /**
     * Resident memory.
     *
     * @throws LabException if the server has ended; the message has its output
     */
    double megabytes() {
        if (!process.isAlive()) {
            throw new LabException(subject.name() + " has ended:\n" + said());
        }
        return tree.idle().bytes() / MEGABYTE;
    }

    /** Sends a signal first: a JVM may have to write an archive. */
    @Override
    public void close() {
        atExit.close();
        Programs.end(process);
        try {
            Files.deleteIfExists(output);
        } catch (IOException failure) {
            throw new LabException("cannot delete " + output, failure);
        }
    }
}
