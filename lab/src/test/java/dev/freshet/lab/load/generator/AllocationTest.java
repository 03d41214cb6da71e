package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.freshet.lab.load.LoadEngine.Progress;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void a_request_in_steady_state_allocates_nothing() throws Exception {
        try (CheapServer server = new CheapServer(); Generator generator = new Generator(1)) {
            allocated(generator, server, 20_000);
            long few = allocated(generator, server, 1_000);
            long many = allocated(generator, server, 101_000);

            assertThat((many - few) / 100_000.0).isLessThan(2);
        }
    }

    /** Bytes that the loop allocated for a load of so many requests. */
    private static long allocated(Generator generator, CheapServer server, long requests) throws Exception {
        LoadPlan plan = Plans.plan(server.port(), new LoadModel.Closed(4, 16, requests, 0));
        long loop = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("load-0")).findFirst().orElseThrow().threadId();
        long before = THREADS.getThreadAllocatedBytes(loop);
        assertThat(generator.send(plan, Progress.SILENT).ok()).isEqualTo(requests);
        return THREADS.getThreadAllocatedBytes(loop) - before;
    }
}
