package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a JVM holds after a full collection.
 *
 * @param resident bytes, as Linux counts them for the process
 * @param live bytes of objects that are in use
 */
record ServerMemory(long resident, long live) {
    private static final int COLLECTIONS = 3;
    /** Over the 500 ms after which a server takes memory back from a connection that does nothing. */
    private static final long SETTLE_MILLIS = 700;

    static boolean readable() {
        return Files.isReadable(Path.of("/proc/self/status"));
    }

    /** Takes some seconds: the heap shrinks when it has been collected more than once. */
    static ServerMemory of(long pid) {
        for (int i = 0; i < COLLECTIONS; i++) {
            pause();
            jcmd(pid, "GC.run");
        }
        long live = live(jcmd(pid, "GC.class_histogram"));
        return new ServerMemory(resident(pid), live);
    }

    /** The bytes in the last line: {@code Total 742764 35244040}. */
    static long live(String histogram) {
        String total = histogram.lines().filter(line -> line.startsWith("Total")).findFirst()
                .orElseThrow(() -> new BenchmarkException("jcmd showed no histogram:\n" + histogram));
        return Long.parseLong(total.substring(total.lastIndexOf(' ') + 1));
    }

    static long resident(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:")).findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .orElseThrow(() -> new BenchmarkException("process " + pid + " has ended"));
        } catch (IOException e) {
            throw new BenchmarkException("the server with process id " + pid + " is gone", e);
        }
    }

    private static String jcmd(long pid, String command) {
        return Programs.run(List.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid), command));
    }

    private static void pause() {
        try {
            Thread.sleep(SETTLE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while a server came to rest", e);
        }
    }
}
