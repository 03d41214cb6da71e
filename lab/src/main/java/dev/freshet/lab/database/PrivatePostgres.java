package dev.freshet.lab.database;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.ProcessOutput;
import dev.freshet.lab.program.ScratchFolder;
import dev.freshet.lab.subject.DatabaseAddress;
import dev.freshet.lab.subject.FreePort;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Toolchain;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server in a temporary folder, on a free port of 127.0.0.1, with the tables and rows of all scenarios.
 * Closing it stops the server and removes the folder.
 */
public final class PrivatePostgres implements AutoCloseable {
    private static final String NAME = "lab";
    private static final int MOST_CONNECTIONS = 200;
    private static final long START_SECONDS = 30;
    private static final long STOP_SECONDS = 10;
    /** The last line of postmaster.pid once the server accepts connections. */
    private static final String READY = "ready";

    private final Toolchain toolchain;
    private final Pinning pinning;
    private final Account account;
    private final Path log;
    private final ScratchFolder folder;
    private final Path data;
    private final String password = randomPassword();
    private final List<Process> processes = new ArrayList<>();
    private final AtExit.Registration registration;
    private int port;
    private @Nullable ProcessTree tree;

    private PrivatePostgres(Toolchain toolchain, Pinning pinning, Path log) {
        this.toolchain = toolchain;
        this.pinning = pinning;
        this.log = log;
        this.account = Account.forDatabase();
        this.folder = ScratchFolder.create("freshet-lab-postgresql-");
        this.data = folder.path().resolve("data");
        this.registration = AtExit.close(this::end);
    }

    /**
     * Creates and starts a server, in about two seconds.
     *
     * @param pinning the server runs on the cores that the server under test does not use
     * @param log the file for its output
     * @throws LabException if that is impossible here, with the reason
     * @throws InterruptedException if the thread is interrupted; nothing is left behind
     */
    public static PrivatePostgres start(Toolchain toolchain, Pinning pinning, Path log) throws InterruptedException {
        String missing = toolchain.missing(Need.POSTGRESQL);
        if (!missing.isEmpty()) {
            throw new LabException(missing);
        }
        PrivatePostgres postgres = new PrivatePostgres(toolchain, pinning, log);
        try {
            postgres.prepare();
            postgres.launch();
            return postgres;
        } catch (IOException e) {
            postgres.close();
            throw new LabException("cannot start PostgreSQL: " + e.getMessage(), e);
        } catch (InterruptedException | RuntimeException e) {
            postgres.close();
            throw e;
        }
    }

    public DatabaseAddress address() {
        return new DatabaseAddress("127.0.0.1", port, NAME, NAME, password, DatabaseAddress.POOL);
    }

    /** The server with the processes of its connections. */
    public ProcessTree tree() {
        return Objects.requireNonNull(tree);
    }

    private void prepare() throws IOException, InterruptedException {
        account.own(folder.path());
        Path passwordFile = Files.writeString(folder.path().resolve("password"), password);
        account.own(passwordFile);
        run(List.of(program("initdb"), "-D", data.toString(), "-U", NAME, "--auth=scram-sha-256",
                "--pwfile=" + passwordFile, "--encoding=UTF8", "--locale=C", "--no-sync"), "");
        Files.delete(passwordFile);
        run(singleUser("postgres"), "create database " + NAME + ";\n\n");
        run(singleUser(NAME), seed());
    }

    /** Needs no client program, no driver and no free port. A semicolon and an empty line end a statement. */
    private List<String> singleUser(String database) {
        return List.of(program("postgres"), "--single", "-j", "-D", data.toString(), "-c", "exit_on_error=on",
                database);
    }

    private void launch() throws IOException, InterruptedException {
        port = FreePort.find();
        Process server = begin(pinning.rest(account.command(List.of(program("postgres"), "-D", data.toString(),
                "-p", Integer.toString(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
                "-c", "max_connections=" + MOST_CONNECTIONS))));
        ProcessOutput output = ProcessOutput.of(server, log, "=== PostgreSQL on port " + port);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!ready()) {
            if (!server.isAlive() || System.nanoTime() > end) {
                output.awaitEnd(500);
                throw new LabException("PostgreSQL does not start (see " + log + "): "
                        + String.join(" / ", output.lastLines()));
            }
            Thread.sleep(10);
        }
        tree = new ProcessTree(server.toHandle());
        tree.look();
    }

    private boolean ready() throws IOException {
        Path status = data.resolve("postmaster.pid");
        if (!Files.exists(status)) {
            return false;
        }
        List<String> lines = Files.readAllLines(status);
        return lines.size() >= 8 && lines.get(7).strip().equals(READY);
    }

    private void run(List<String> command, String input) throws IOException, InterruptedException {
        Process process = begin(account.command(command));
        ProcessOutput output = ProcessOutput.of(process, log, "=== " + String.join(" ", command));
        try (var standardInput = process.outputWriter()) {
            standardInput.write(input);
        }
        boolean ended = process.waitFor(START_SECONDS, TimeUnit.SECONDS);
        output.awaitEnd(500);
        if (!ended || process.exitValue() != 0) {
            throw new LabException(command.getFirst() + (ended ? " failed" : " takes too long") + " (see " + log + "): "
                    + String.join(" / ", output.lastLines()));
        }
    }

    private Process begin(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.path().toFile())
                .redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private String program(String name) {
        Path program = toolchain.program(Need.POSTGRESQL, name);
        if (program == null) {
            throw new LabException(name + " is missing next to postgres: " + Need.POSTGRESQL.install());
        }
        return program.toString();
    }

    private static String seed() throws IOException {
        try (InputStream seed = Objects.requireNonNull(PrivatePostgres.class.getResourceAsStream("seed.sql"))) {
            return new String(seed.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public void close() {
        registration.close();
        end();
    }

    private synchronized void end() {
        for (Process process : List.copyOf(processes)) {
            ProcessTree all = new ProcessTree(process.toHandle());
            all.look();
            stop(process);
            for (ProcessHandle left : all.alive()) {
                left.destroyForcibly();
                left.onExit().completeOnTimeout(left, STOP_SECONDS, TimeUnit.SECONDS).join();
            }
        }
        folder.close();
    }

    /** SIGINT: unlike SIGTERM, does not wait for clients to disconnect. */
    private static void stop(Process process) {
        if (!process.isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
            process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            process.destroy(); // without kill(1), at least not by force
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
