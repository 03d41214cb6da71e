package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.ProcessMemory;
import dev.freshet.benchmarks.Programs;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of a JVM after a full collection.
 *
 * @param resident bytes of the process, as Linux counts them
 * @param live bytes of objects in use
 */
record ServerMemory(long resident, long live) {
    private static final int COLLECTIONS = 3;
    /** More than the 500 ms after which a server frees the buffers of an idle connection. */
    private static final long SETTLE_MILLIS = 700;

    /** Takes some seconds: the heap shrinks only after several collections. */
    static ServerMemory of(long pid) {
        for (int i = 0; i < COLLECTIONS; i++) {
            pause();
            jcmd(pid, "GC.run");
        }
        long live = live(jcmd(pid, "GC.class_histogram"));
        return new ServerMemory(ProcessMemory.resident(pid), live);
    }

    /** The bytes in the last line: {@code Total 742764 35244040}. */
    static long live(String histogram) {
        String total = histogram.lines().filter(line -> line.startsWith("Total")).findFirst()
                .orElseThrow(() -> new BenchmarkException("jcmd showed no histogram:\n" + histogram));
        return Long.parseLong(total.substring(total.lastIndexOf(' ') + 1));
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
