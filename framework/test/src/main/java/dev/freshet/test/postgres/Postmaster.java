package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A running server: the postmaster and its child processes. */
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

    /** Starts a server and returns once it accepts connections. */
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

    /**
     * The file of a killed server says "ready" too. Our child process may be its parent, if it runs as another user.
     */
    private boolean isOurs(long candidate) {
        return candidate == process.pid() || process.descendants().anyMatch(child -> child.pid() == candidate);
    }

    long pid() {
        return pid;
    }

    /** Closes connections, writes pending data and ends. */
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
     * Kills the postmaster first, so that it cannot replace dying children. A parent that runs it as another user ends
     * by itself; it must reap the postmaster, so that its pid is free for the next start.
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
                throw new PostgresException("PostgreSQL's processes do not end: "
                        + tree.stream().filter(Postmaster::runs).map(ProcessHandle::pid).toList());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /**
     * A process that waits to be reaped counts as alive but has no command line. Its command tells this to every user;
     * its program only to the server's user.
     */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().commandLine().isPresent();
    }

    /** Starts with the postmaster, so that no new child is missed. */
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
            Command.run(command); // fails for a process that has just ended, which is fine
        } catch (IOException e) {
            throw new PostgresException("cannot send SIG" + name + " to PostgreSQL", e);
        }
    }
}
