package dev.freshet.test.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server's files, port and password, which stay the same across restarts. */
record Cluster(Binaries binaries, Account account, Path folder, Guard guard, int port, String password) {
    static final String USER = "postgres";
    private static final int LINES_OF_LOG = 10;

    /**
     * Differences from PostgreSQL's defaults. Nothing has to survive a crash of the machine, so nothing is synced to
     * disk; committed transactions do survive {@code kill -9} of the server. A killed server leaves its dynamic shared
     * memory, which is why that is in the folder. The cluster's name tells clients that its data is for tests.
     */
    private static final Map<String, String> SETTINGS = Map.of("listen_addresses", "127.0.0.1",
            "unix_socket_directories", "", "max_connections", "200", "shared_buffers", "32MB", "fsync", "off",
            "full_page_writes", "off", "dynamic_shared_memory_type", "mmap", "cluster_name", RealPostgres.CLUSTER_NAME);

    /** Creates the files. */
    static Cluster create(@Nullable Path programs) throws IOException {
        Account account = Account.find();
        Path folder = Folders.temporary();
        Guard guard = Guard.of(folder);
        try {
            Binaries binaries = programs == null ? Binaries.choose(folder.resolve("programs"))
                    : Binaries.required(programs);
            String password = randomPassword();
            new Cluster(binaries, account, folder, guard, 0, password).initialize();
            // Chosen last: initdb takes seconds, in which another process could take the port.
            return new Cluster(binaries, account, folder, guard, freePort(), password);
        } catch (IOException | RuntimeException e) {
            Folders.remove(folder);
            guard.close();
            throw e;
        }
    }

    /** Hides the password. */
    @Override
    public String toString() {
        return "Cluster[folder=" + folder + ", port=" + port + ']';
    }

    private void initialize() throws IOException {
        account.own(folder);
        Path secret = Files.writeString(folder.resolve("password"), password);
        account.own(secret);
        Command.must(account.command(List.of(program("initdb"), "-D", data().toString(), "-U", USER,
                "--auth=scram-sha-256", "--pwfile=" + secret, "--encoding=UTF8", "--locale=C", "--no-sync")));
        Files.delete(secret);
    }

    List<String> serverCommand(Map<String, String> settings) {
        List<String> command = new ArrayList<>(List.of(program("postgres"), "-D", data().toString(),
                "-p", Integer.toString(port)));
        SETTINGS.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value))); // the last one wins
        return account.command(command);
    }

    Path data() {
        return folder.resolve("data");
    }

    Path log() {
        return folder.resolve("server.log");
    }

    String program(String name) {
        return binaries.program(name);
    }

    String lastOfLog() throws IOException {
        List<String> lines = Files.readAllLines(log());
        return String.join(" / ", lines.subList(Math.max(0, lines.size() - LINES_OF_LOG), lines.size()));
    }

    void remove() throws IOException {
        PidFile left = PidFile.read(data());
        if (left != null && !left.sharedMemory().isEmpty()) {
            Command.ask(account.command(List.of("ipcrm", "-m", left.sharedMemory())).toArray(String[]::new));
        }
        Folders.remove(folder);
        guard.close();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
