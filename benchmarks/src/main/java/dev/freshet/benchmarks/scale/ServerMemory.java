package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The memory of a JVM after a full collection.
 *
 * @param resident bytes of the process, as Linux counts them
 * @param live bytes of objects in use
 */
record ServerMemory(long resident, long live) {
    private static final int COLLECTIONS = 3;
    /** More than the 500 ms after which a server frees the buffers of an idle connection. */
    private static final long SETTLE_NANOS = 700_000_000;

    /** Takes some seconds: the heap shrinks only after several collections. */
    static ServerMemory of(ServerProcess server) {
        for (int i = 0; i < COLLECTIONS; i++) {
            LockSupport.parkNanos(SETTLE_NANOS);
            jcmd(server.pid(), "GC.run");
        }
        long live = live(jcmd(server.pid(), "GC.class_histogram"));
        return new ServerMemory(server.tree().idle().bytes(), live);
    }

    /** The bytes in the last line: {@code Total 742764 35244040}. */
    static long live(String histogram) {
        String total = histogram.lines().filter(line -> line.startsWith("Total")).findFirst()
                .orElseThrow(() -> new LabException("jcmd showed no histogram:\n" + histogram));
        return Long.parseLong(total.substring(total.lastIndexOf(' ') + 1));
    }

    private static String jcmd(long pid, String command) {
        return Programs.run(List.of(Programs.ofThisJdk("jcmd").toString(),
                Long.toString(pid), command));
    }

}
