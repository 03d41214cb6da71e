package dev.freshet.lab.load.referee;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.MavenProject;
import dev.freshet.lab.program.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** A JVM that runs Hyperfoil benchmarks one after the other, so that it is warm when it measures. */
final class HyperfoilProcess implements AutoCloseable {
    private static final String MARK = "freshet ";
    private static final String GONE = "gone";

    private final Process process;
    private final ProcessTree tree;
    private final Writer orders;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final AtExit.Registration atExit;

    private HyperfoilProcess(Process process, Path raw) {
        this.process = process;
        this.tree = new ProcessTree(process.toHandle());
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.atExit = AtExit.close(process::destroyForcibly);
        Thread.ofPlatform().daemon().name("lab-hyperfoil").start(() -> listen(raw));
    }

    /** Downloads Hyperfoil first if necessary. */
    static HyperfoilProcess start(RefereeSetting setting) throws InterruptedException {
        List<String> command = Programs.command(setting.prefix(), Programs.ofThisJdk("java"),
                // Its Netty of 2023 uses an API that newer JDKs warn about since JDK 24.
                "--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED", "-Xmx2g",
                "-cp", classPath(setting.root()), "dev.freshet.lab.hyperfoil.Main");
        try {
            Files.createDirectories(setting.raw().toAbsolutePath().getParent());
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            return new HyperfoilProcess(process, setting.raw());
        } catch (IOException e) {
            throw new LoadException("cannot start Hyperfoil: " + e.getMessage(), e);
        }
    }

    private static String classPath(Path root) throws InterruptedException {
        try {
            return new MavenProject(root, root.resolve("lab/tools/hyperfoil"), root.resolve(".freshet/lab/hyperfoil"))
                    .classPath();
        } catch (LabException e) {
            throw new LoadException("cannot download Hyperfoil: " + e.getMessage(), e);
        }
    }

    private void listen(Path raw) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                Writer log = Files.newBufferedWriter(raw, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.append(line).append('\n').flush();
                if (line.startsWith(MARK)) {
                    said.add(line.substring(MARK.length()));
                }
            }
            said.add(GONE);
        } catch (IOException e) {
            said.add(GONE + ": " + e.getMessage());
        }
    }

    /**
     * Sends an order and returns the output until it is done.
     *
     * @param limitMillis maximum duration; after it, the process is killed
     * @param watch receives the duration of the load so far, about ten times a second
     */
    Answer order(String order, long limitMillis, LongConsumer watch) throws InterruptedException {
        try {
            orders.append(order).append('\n').flush();
        } catch (IOException e) {
            throw new LoadException("Hyperfoil has ended: " + e.getMessage(), e);
        }
        List<String> seconds = new ArrayList<>();
        long start = 0;
        Cpu before = Cpu.UNKNOWN;
        Answer answer = new Answer(seconds, 0, Cpu.UNKNOWN);
        long deadline = System.nanoTime() + limitMillis * 1_000_000;
        while (System.nanoTime() < deadline) {
            String line = said.poll(100, TimeUnit.MILLISECONDS);
            if (line == null) {
                watch.accept(start == 0 ? 0 : System.nanoTime() - start);
            } else if (line.startsWith(GONE) || line.startsWith("failed ")) {
                throw new LoadException("Hyperfoil could not send the load: " + line);
            } else if (line.equals("done")) {
                return answer;
            } else if (line.equals("running")) {
                start = System.nanoTime();
                before = tree.cpu();
            } else if (line.startsWith("ended nanos=")) {
                answer = new Answer(seconds, Long.parseLong(line.substring(line.indexOf('=') + 1)),
                        tree.cpu().since(before));
            } else {
                seconds.add(line);
            }
        }
        throw new LoadException("Hyperfoil did not end in " + limitMillis + " ms");
    }

    @Override
    public void close() {
        process.destroyForcibly();
        atExit.close();
    }

    /** @param seconds one line for each second */
    record Answer(List<String> seconds, long nanos, Cpu cpu) {
    }
}
