package dev.freshet.test.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class LeavesNothingTest {
    private static final long LIMIT_SECONDS = 60;

    @Test
    void when_it_is_closed() throws Exception {
        Server server;
        try (RealPostgres postgres = RealPostgres.start()) {
            server = Server.of(postgres.dataSource());
            assertThat(server.isAlive()).isTrue();
        }
        assertThat(server.isAlive()).isFalse();
        assertThat(server.folder()).doesNotExist();
    }

    @Test
    void when_it_is_closed_while_it_is_paused_or_killed() throws Exception {
        Server paused;
        Server killed;
        try (RealPostgres postgres = RealPostgres.start()) {
            paused = Server.of(postgres.dataSource());
            postgres.pause();
        }
        try (RealPostgres postgres = RealPostgres.start()) {
            killed = Server.of(postgres.dataSource());
            postgres.kill();
            assertThat(killed.isAlive()).isFalse();
        }
        assertThat(paused.isAlive()).isFalse();
        assertThat(paused.folder()).doesNotExist();
        assertThat(killed.folder()).doesNotExist();
    }

    @Test
    void when_the_jvm_ends_and_nobody_closed_it() throws Exception {
        Process jvm = jvmWithServer();
        Server server = read(jvm);
        assertThat(server.isAlive()).isTrue();

        jvm.getOutputStream().close(); // which is what it waits for
        assertThat(jvm.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(server.isAlive()).isFalse();
        assertThat(server.folder()).doesNotExist();
    }

    @Test
    void when_somebody_closes_it_as_the_jvm_ends() throws Exception {
        Process jvm = jvmWithServer("closes");
        Server server = read(jvm);

        jvm.getOutputStream().close();
        assertThat(jvm.inputReader().readLine()).isEqualTo("closed");
        assertThat(jvm.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(server.isAlive()).isFalse();
        assertThat(server.folder()).doesNotExist();
    }

    @Test
    void when_the_jvm_is_killed() throws Exception {
        Process jvm = jvmWithServer();
        Server server = read(jvm);

        jvm.destroyForcibly();

        await(() -> !server.isAlive() && !Files.exists(server.folder()));
    }

    private static Process jvmWithServer(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Forgetful.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static Server read(Process jvm) throws IOException {
        BufferedReader lines = jvm.inputReader();
        return new Server(Long.parseLong(lines.readLine()), Path.of(lines.readLine()));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the end of the wait").isLessThan(end);
            Thread.sleep(10);
        }
    }

    /** Starts a server, tells which and ends with its input; {@code closes} it then, if told so. */
    static final class Forgetful {
        private Forgetful() {
        }

        public static void main(String[] arguments) throws Exception {
            Server server = Server.of(RealPostgres.shared().dataSource());
            System.out.println(server.pid());
            System.out.println(server.folder());
            if (arguments.length > 0) {
                Runtime.getRuntime().addShutdownHook(new Thread(Forgetful::close));
            }
            while (System.in.read() >= 0) {
                continue;
            }
        }

        private static void close() {
            try {
                RealPostgres.shared().close();
                System.out.println("closed");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
