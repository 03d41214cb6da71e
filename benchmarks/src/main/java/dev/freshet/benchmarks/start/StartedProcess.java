package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.PlainClient;
import dev.freshet.benchmarks.ServerProcess;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** A server from its exec on, in a separate process; see {@link StartMeasurement} for its figures. */
record StartedProcess(ServerProcess server, double millis, double cpu) implements AutoCloseable {
    private static final double MEBIBYTE = 1024 * 1024;
    private static final long PAUSE_NANOS = 200_000;
    private static final int ANSWER_MILLIS = 30_000;

    /** Returns after the first response. */
    static StartedProcess of(StartSubject subject) {
        ServerProcess server = ServerProcess.launch(subject.server());
        awaitAnswer(server, subject.path());
        double millis = (System.nanoTime() - server.began()) / 1e6;
        return new StartedProcess(server, millis, server.tree().cpu().micros() / 1e3);
    }

    private static void awaitAnswer(ServerProcess server, String path) {
        while (server.mayStillStart()) {
            try (PlainClient client = PlainClient.connect(server.address(), ANSWER_MILLIS)) {
                client.ask(path);
                return;
            } catch (IOException notYet) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        throw server.notStarted();
    }

    /**
     * Resident memory.
     *
     * @throws dev.freshet.lab.LabException if the server has ended; the message has its output
     */
    double mebibytes() {
        server.refuseDead();
        return server.tree().idle().bytes() / MEBIBYTE;
    }

    /** Sends a signal first: a JVM may have to write an archive. */
    @Override
    public void close() {
        server.close();
    }
}
