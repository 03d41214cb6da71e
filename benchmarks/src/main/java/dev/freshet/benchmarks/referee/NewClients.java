package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.ClientProcess;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * A {@link ClientProcess} that opens {@value #PER_SECOND} TLS connections a second: {@code NewClients PORT PATH}. It
 * gets only time that the generator leaves. Otherwise, a request that waits for the cryptography of these clients would
 * count as one that waits for the server.
 */
final class NewClients {
    /** Few enough that one core can open them beside a generator. */
    static final int PER_SECOND = 100;
    private static final int THREADS = 4;
    /** Until the JVM has compiled the clients. */
    private static final int WARMUP_SECONDS = 5;

    private NewClients() {
    }

    /** Returns when the clients are warm. */
    static ClientProcess start(InetSocketAddress server, String path, Pinning pinning) {
        List<String> idle = Programs.find("chrt") == null ? List.of() : List.of("chrt", "--idle", "0");
        return new ClientProcess(pinning.rest(Programs.command(idle,
                JavaCommand.of(NewClients.class, List.of(Integer.toString(server.getPort()), path)))));
    }

    public static void main(String[] arguments) {
        InetSocketAddress server =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        try {
            NewConnections.send(server, arguments[1], THREADS, WARMUP_SECONDS, PER_SECOND, false);
            System.out.println(ClientProcess.OPEN);
            Thread untilEnd = Thread.ofVirtual().start(NewClients::awaitEnd);
            while (untilEnd.isAlive()) {
                NewConnections.send(server, arguments[1], THREADS, 1, PER_SECOND, false);
            }
            System.out.println(0);
        } catch (LabException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void awaitEnd() {
        LabFiles.attempt("cannot read the standard input",
                () -> System.in.transferTo(OutputStream.nullOutputStream()));
    }
}
