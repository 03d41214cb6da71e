package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.ProcessCpu;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server from its exec on, in a process of its own; its first answer is there when the constructor returns. */
final class StartedProcess implements AutoCloseable {
    private static final long PAUSE_NANOS = 200_000;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int KILOBYTES = 1024;

    private final StartSubject subject;
    private final int port;
    private final Path output;
    private final Process process;
    private final double millis;
    private final double cpu;

    StartedProcess(StartSubject subject) {
        this.subject = subject;
        try {
            port = freePort();
            output = Files.createTempFile("freshet-start", ".log");
            ProcessBuilder builder = new ProcessBuilder(subject.command(port)).redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().keySet().removeIf(name -> name.equals("JAVA_OPTS") || name.equals("FRESHET_AOT"));
            builder.environment().putAll(subject.environment());
            long begin = System.nanoTime();
            process = builder.start();
            firstAnswer(begin + LIMIT_NANOS);
            millis = (System.nanoTime() - begin) / 1e6;
            ProcessCpu used = ProcessCpu.of(process.pid());
            cpu = (used.user() + used.system()) / 1e3;
        } catch (IOException failure) {
            throw new BenchmarkException("cannot start " + subject.name() + ": " + failure.getMessage(), failure);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void firstAnswer(long deadline) throws IOException {
        byte[] buffer = new byte[1 << 16];
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(30_000);
                ClosedLoop.exchange(socket, subject.path(), buffer);
                return;
            } catch (IOException notYet) {
                if (!process.isAlive() || System.nanoTime() > deadline) {
                    process.destroyForcibly();
                    throw new IOException(notYet.getMessage() + "; it printed:\n" + Files.readString(output), notYet);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
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


    /** Resident memory, as /proc/PID/status says it. */
    double megabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Double.parseDouble(line.replaceAll("[^0-9]", "")) / KILOBYTES;
            }
        }
        throw new BenchmarkException(subject.name() + " has ended:\n" + Files.readString(output));
    }

    /** By a signal first: a JVM may have an archive to write. */
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
