package dev.freshet.benchmarks.micro;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * CPU time of one call, in the iteration that needs least. Unlike wall-clock time, it hardly depends on other load on
 * the machine. Includes the JIT and the garbage collector. JMH creates one, by name, in the JVM that measures.
 */
public final class CpuProfiler implements InternalProfiler {
    static final String NANOS = "cpu";

    private final OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long began;

    @Override
    public String getDescription() {
        return "processor time of one call";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        began = process.getProcessCpuTime();
    }

    @Override
    public Collection<ScalarResult> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        double nanos = process.getProcessCpuTime() - began;
        return List.of(new ScalarResult(NANOS, nanos / Math.max(1, result.getMetadata().getAllOps()), "ns/op",
                AggregationPolicy.MIN));
    }
}
