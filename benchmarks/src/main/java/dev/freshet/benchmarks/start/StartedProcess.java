package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.PlainClient;
import dev.freshet.benchmarks.ProcessCpu;
import dev.freshet.benchmarks.ProcessMemory;
import dev.freshet.benchmarks.Programs;
import dev.freshet.benchmarks.ServerProcess;
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
    private static final long PAUSE_NANOS = 200_000;
    private static final int ANSWER_MILLIS = 30_000;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final StartSubject subject;
    private final int port;
    private final Path output;
    private final Process process;
    private final double millis;
    private final double cpu;

    StartedProcess(StartSubject subject) {
        this.subject = subject;
        try {
            port = ServerProcess.freePort();
            output = Files.createTempFile("freshet-start", ".log");
            ProcessBuilder builder = new ProcessBuilder(subject.server().commandOn(port)).redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().keySet().removeAll(OF_THE_SCRIPT);
            builder.environment().putAll(subject.environment());
            long begin = System.nanoTime();
            process = Programs.start(builder);
            firstAnswer(begin + LIMIT_NANOS);
            millis = (System.nanoTime() - begin) / 1e6;
            cpu = ProcessCpu.of(process.pid()).total() / 1e3;
        } catch (IOException failure) {
            throw new BenchmarkException("cannot start " + subject.name() + ": " + failure.getMessage(), failure);
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
     * @throws BenchmarkException if the server has ended; the message has its output
     */
    double megabytes() {
        if (!process.isAlive()) {
            throw new BenchmarkException(subject.name() + " has ended:\n" + said());
        }
        return ProcessMemory.resident(process.pid()) / ProcessMemory.MEGABYTE;
    }

    /** Sends a signal first: a JVM may have to write an archive. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            Files.deleteIfExists(output);
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } catch (IOException failure) {
            throw new BenchmarkException("cannot delete " + output, failure);
        }
    }
}
