package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running server: the postmaster and the processes of its connections. */
final class Postmaster {
    private static final long START_SECONDS = 60;
    private static final long STOP_SECONDS = 10;
    private static final long POLL_MILLIS = 5;
    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private final Cluster cluster;
    private final Process process;
    private long pid;

    private Postmaster(Cluster cluster, Process process) {
        this.cluster = cluster;
        this.process = process;
    }

    /** Returns when the server accepts connections. */
    static Postmaster start(Cluster cluster, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(cluster.folder().toFile()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(cluster.log().toFile())).start();
        process.getOutputStream().close();
        Postmaster postmaster = new Postmaster(cluster, process);
        try {
            postmaster.awaitReady();
        } catch (IOException | InterruptedException | RuntimeException e) {
            postmaster.kill();
            throw e;
        }
        return postmaster;
    }

    private void awaitReady() throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!ready()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new PostgresException("PostgreSQL does not start: " + cluster.lastOfLog());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private boolean ready() throws IOException {
        PidFile file = PidFile.read(cluster.data());
        if (file == null || !file.ready() || !isOurs(file.pid())) {
            return false;
        }
        pid = file.pid();
        return true;
    }

    /** What a killed server left says "ready" too. And the one who runs it as somebody else may be its parent. */
    private boolean isOurs(long candidate) {
        return candidate == process.pid() || process.descendants().anyMatch(child -> child.pid() == candidate);
    }

    long pid() {
        return pid;
    }

    /** Ends connections, writes what is to be written and ends. */
    void stop() throws InterruptedException {
        List<ProcessHandle> tree = tree();
        resume();
        for (String signal : List.of("INT", "QUIT")) {
            signal(signal, Stream.of(pid));
            if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                awaitEnd(tree);
                return;
            }
        }
        kill();
    }

    /**
     * The postmaster first, so that it sees none of its children die and cannot start others. Who runs it as somebody
     * else ends by itself, and has to, so that the postmaster's number is free when it starts again.
     */
    void kill() throws InterruptedException {
        List<ProcessHandle> tree = tree();
        tree.stream().filter(one -> pid == 0 || pid == process.pid() || one.pid() != process.pid())
                .forEach(ProcessHandle::destroyForcibly);
        if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        awaitEnd(tree);
    }

    private static void awaitEnd(List<ProcessHandle> tree) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STOP_SECONDS);
        while (tree.stream().anyMatch(Postmaster::runs)) {
            if (System.nanoTime() > end) {
                throw new PostgresException("processes of PostgreSQL do not end: "
                        + tree.stream().filter(Postmaster::runs).map(ProcessHandle::pid).toList());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /**
     * One that has ended and waits for init to notice has no command line any more, but counts as alive. Its program
     * says the same only to who may look at the processes of the server's user.
     */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().commandLine().isPresent();
    }

    /** From the postmaster down; it stands first, so that none is started unseen. */
    void pause() {
        signal("STOP", Stream.of(pid));
        List<Long> stopped = new ArrayList<>();
        List<Long> left = pids(tree());
        while (!left.isEmpty()) {
            signal("STOP", left.stream());
            stopped.addAll(left);
            left = pids(tree());
            left.removeAll(stopped);
        }
    }

    void resume() {
        signal("CONT", pids(tree()).reversed().stream());
    }

    private static List<Long> pids(List<ProcessHandle> tree) {
        return new ArrayList<>(tree.stream().map(ProcessHandle::pid).toList());
    }

    private List<ProcessHandle> tree() {
        ProcessHandle top = process.toHandle();
        return Stream.concat(Stream.of(top), top.descendants()).toList();
    }

    private void signal(String name, Stream<Long> pids) {
        List<String> command = new ArrayList<>();
        if (WINDOWS) {
            command.addAll(List.of(cluster.program("pg_ctl"), "kill", name));
        } else {
            command.addAll(List.of("kill", "-" + name));
        }
        pids.map(String::valueOf).forEach(command::add);
        try {
            Command.run(command); // fails for a process that has ended meanwhile, which is as well
        } catch (IOException e) {
            throw new PostgresException("cannot send SIG" + name + " to PostgreSQL", e);
        }
    }
}
