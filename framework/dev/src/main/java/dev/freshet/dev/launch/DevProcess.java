package dev.freshet.dev.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The JVM that compiles and serves a project. It uses the terminal of this process. */
public final class DevProcess {
    /** The exit status if {@code pom.xml} has changed. Read the project again, and start a new JVM. */
    public static final int PROJECT_CHANGED = 75;

    private static final int LAST_PORT = 65_535;
    private static final long GOODBYE_SECONDS = 10;

    private DevProcess() {
    }

    /**
     * Starts the JVM and waits for its end. If this process ends first, the JVM ends too.
     *
     * @param java the folder of a JDK, 25 or newer
     * @param jvmOptions options of the JVM, added to those of development mode
     * @param folder the working directory, where the application looks for configuration files
     * @return its exit status: 0 after {@code q} or Ctrl-C, {@link #PROJECT_CHANGED}, or 1 if its port is in use
     * @throws IOException if the settings cannot be written, or the JVM cannot be started
     * @throws InterruptedException if this thread is interrupted; the JVM then runs on
     */
    public static int run(Path java, List<String> jvmOptions, DevSettings settings, Path folder)
            throws IOException, InterruptedException {
        try (DebugPort port = DebugPort.take()) {
            return run(command(java, jvmOptions, settings.withDebugPort(port.number())), folder);
        }
    }

    private static int run(List<String> command, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start();
        Thread goodbye = new Thread(() -> end(process), "freshet-dev-end");
        Runtime.getRuntime().addShutdownHook(goodbye);
        int status = process.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(goodbye);
        } catch (IllegalStateException endsToo) {
            return 0;
        }
        return status;
    }

    /**
     * The command that starts the JVM. Writes the settings into a file that the command names.
     *
     * @throws IOException if the file cannot be written
     */
    public static List<String> command(Path java, List<String> jvmOptions, DevSettings settings) throws IOException {
        Files.createDirectories(settings.work());
        Path file = settings.work().resolve("settings.properties");
        settings.write(file);
        List<String> command = new ArrayList<>();
        // Absolute, because the JVM may start in another folder.
        command.add(java.resolve("bin").resolve("java").toAbsolutePath().toString());
        command.add("-XX:+UseCompactObjectHeaders");
        command.add("-XX:+UseSerialGC");
        if (settings.debugPort() != 0) {
            command.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:"
                    + settings.debugPort());
        }
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", ownLocation().toString(), "dev.freshet.dev.DevMain", file.toString()));
        return command;
    }

    private static Path ownLocation() {
        try {
            return Path.of(DevProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The first port of a range that is free on the loopback address; 0 if there is none. Another process may take it
     * before you do.
     *
     * @param last included
     */
    public static int freePort(int first, int last) {
        for (int port = first; port <= Math.min(last, LAST_PORT); port++) {
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException used) {
                // The next one may be free.
            }
        }
        return 0;
    }

    /** Asks the JVM to end, as Ctrl-C may have done already. Kills it if it takes too long. */
    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(GOODBYE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
        }
    }
}
