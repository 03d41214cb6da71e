package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.load.referee.Program;
import dev.freshet.lab.program.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Captures the packets between a load and a subject ({@code lab capture}), up to a limit of packets and time.
 *
 * @param file the file for Wireshark
 * @param text the packets of the first connection, and their content
 */
public record Capture(Path file, String text) {
    public static final Program DUMPCAP = new Program("dumpcap",
            "apt install tshark, dnf install wireshark-cli, brew install wireshark");
    public static final Program TSHARK = new Program("tshark", DUMPCAP.install());
    private static final int MOST_PACKETS = 2_000;
    private static final int MOST_SECONDS = 10;
    private static final int START_SECONDS = 20;
    private static final int LAST_PACKETS_MILLIS = 1_000;
    private static final int FIELDS = 6;
    private static final int FIRST_STREAM_PACKETS = 16;
    private static final int EXCHANGE_LINES = 60;

    /** Why nothing can be captured here, with the command that installs what is missing; "" if it can. */
    public static String missing() {
        return DUMPCAP.missing().isEmpty() ? TSHARK.missing() : DUMPCAP.missing();
    }

    /**
     * Captures a load and its responses.
     *
     * @param load a small one: one connection shows most
     * @param folder for the capture, NAME.pcapng
     * @throws LabException if tshark is missing, or may not capture
     */
    public static Capture of(RunningSubject subject, Load load, Path folder) throws InterruptedException {
        if (!missing().isEmpty()) {
            throw new LabException(missing());
        }
        Path file = folder.resolve(subject.fileName() + ".pcapng").toAbsolutePath();
        LabFiles.createFolder(folder);
        record(subject.port(), load, file);
        return new Capture(file, summary(file));
    }

    private static void record(int port, Load load, Path file) throws InterruptedException {
        List<String> command = List.of(DUMPCAP.require().toString(), "-q", "-i", loopback(), "-f", "tcp port " + port,
                "-c", Integer.toString(MOST_PACKETS), "-a", "duration:" + MOST_SECONDS, "-w", file.toString());
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            try {
                Listener listener = new Listener(process);
                if (!listener.begun.await(START_SECONDS, TimeUnit.SECONDS) || !listener.capturing) {
                    throw new LabException("cannot capture: " + listener.said.toString().strip()
                            + " (capturing needs root, or the right to it: dpkg-reconfigure wireshark-common)");
                }
                load.send();
                // At a limit it ends by itself; otherwise it gets the last packets from the kernel a little later.
                process.waitFor(LAST_PACKETS_MILLIS, TimeUnit.MILLISECONDS);
            } finally {
                process.destroy();
                if (!process.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (IOException e) {
            throw new LabException("cannot run dumpcap: " + e.getMessage(), e);
        }
    }

    private static String loopback() {
        return System.getProperty("os.name").startsWith("Mac") ? "lo0" : "lo";
    }

    /** It prints "File: ..." once it captures. */
    private static final class Listener {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final StringBuffer said = new StringBuffer();
        private volatile boolean capturing;

        private Listener(Process process) {
            Thread.ofPlatform().daemon().name("lab-capture").start(() -> listen(process.inputReader()));
        }

        private void listen(BufferedReader lines) {
            try (lines) {
                lines.lines().forEach(line -> {
                    said.append(line).append('\n');
                    if (line.startsWith("File: ")) {
                        capturing = true;
                        begun.countDown();
                    }
                });
            } catch (IOException | UncheckedIOException e) {
                said.append(e.getMessage());
            }
            begun.countDown();
        }
    }

    private static String summary(Path file) throws InterruptedException {
        List<String[]> packets = tshark(file, "-T", "fields", "-e", "tcp.stream", "-e", "frame.time_relative", "-e",
                "tcp.srcport", "-e", "tcp.dstport", "-e", "tcp.flags.str", "-e", "tcp.len").lines()
                .map(line -> line.split("\t")).filter(fields -> fields.length == FIELDS).toList();
        String first = packets.stream().filter(fields -> fields[0].equals("0")).limit(FIRST_STREAM_PACKETS)
                .map(fields -> "%12s  %5s > %-5s  %s  %s%n".formatted(fields[1], fields[2], fields[3],
                        fields[4].replace('\u00b7', '.'), fields[5])).reduce("", String::concat);
        String exchange = tshark(file, "-q", "-z", "follow,tcp,ascii,0").lines().limit(EXCHANGE_LINES)
                .reduce("", (all, line) -> all + line + "\n");
        return packets.size() + " packets in " + file + "\n\n"
                + "the first connection: seconds, from, to, flags, bytes of data\n" + first + "\n" + exchange;
    }

    private static String tshark(Path file, String... arguments) throws InterruptedException {
        return Programs.run(Programs.command(TSHARK.require(), "-r", file, List.of(arguments)), JavaProcess.LIMIT)
                .lines().filter(line -> !line.startsWith("Running as user"))
                .reduce("", (all, line) -> all + line + "\n");
    }
}
