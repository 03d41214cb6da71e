package dev.freshet.ops;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** Metrics of the JVM and the process, with Spring Boot's names. */
final class JvmMetrics {
    private JvmMetrics() {
    }

    static List<MetricSnapshot> now() {
        List<MetricSnapshot> all = new ArrayList<>();
        memory(all);
        buffers(all);
        collections(all);
        threads(all);
        classes(all);
        process(all);
        return all;
    }

    private static void memory(List<MetricSnapshot> all) {
        Samples used = new Samples("jvm_memory_used_bytes", "Memory in use");
        Samples committed = new Samples("jvm_memory_committed_bytes", "Memory obtained from the operating system");
        Samples max = new Samples("jvm_memory_max_bytes", "Maximum memory, -1 for no limit");
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            String[] labels = {"area", pool.getType() == MemoryType.HEAP ? "heap" : "nonheap", "id", pool.getName()};
            used.add(pool.getUsage().getUsed(), labels);
            committed.add(pool.getUsage().getCommitted(), labels);
            max.add(pool.getUsage().getMax(), labels);
        }
        all.addAll(List.of(used.gauge(), committed.gauge(), max.gauge()));
    }

    private static void buffers(List<MetricSnapshot> all) {
        Samples count = new Samples("jvm_buffer_count_buffers", "Buffers outside the heap");
        Samples used = new Samples("jvm_buffer_memory_used_bytes", "Memory of buffers outside the heap");
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            count.add(pool.getCount(), "id", pool.getName());
            used.add(pool.getMemoryUsed(), "id", pool.getName());
        }
        all.addAll(List.of(count.gauge(), used.gauge()));
    }

    private static void collections(List<MetricSnapshot> all) {
        Samples pauses = new Samples("jvm_gc_pause_seconds", "Garbage collections and their duration");
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (isPause(collector.getName())) {
                pauses.add(Math.max(0, collector.getCollectionCount()),
                        Math.max(0, collector.getCollectionTime()) / 1e3, "gc", collector.getName());
            }
        }
        all.add(pauses.summary());
    }

    /** ZGC and Shenandoah also report whole cycles, which run beside the application. */
    static boolean isPause(String collector) {
        return !collector.endsWith(" Cycles");
    }

    private static void threads(List<MetricSnapshot> all) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        all.add(gauge("jvm_threads_live_threads", "Platform threads", threads.getThreadCount()));
        all.add(gauge("jvm_threads_daemon_threads", "Daemon threads", threads.getDaemonThreadCount()));
        all.add(gauge("jvm_threads_peak_threads", "Peak of platform threads", threads.getPeakThreadCount()));
    }

    private static void classes(List<MetricSnapshot> all) {
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        all.add(gauge("jvm_classes_loaded_classes", "Classes loaded", classes.getLoadedClassCount()));
        all.add(new Samples("jvm_classes_unloaded_classes", "Classes unloaded since startup")
                .add(classes.getUnloadedClassCount()).counter());
    }

    private static void process(List<MetricSnapshot> all) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        all.add(gauge("process_start_time_seconds", "Start of the process, in seconds since 1970",
                runtime.getStartTime() / 1e3));
        all.add(gauge("process_uptime_seconds", "Time since the start of the process", runtime.getUptime() / 1e3));
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        all.add(gauge("system_cpu_count", "Processors available to the JVM", system.getAvailableProcessors()));
        all.add(gauge("system_cpu_usage", "Load of all processors, 0 to 1", system.getCpuLoad()));
        all.add(gauge("process_cpu_usage", "Load by this process, 0 to 1", system.getProcessCpuLoad()));
        if (system instanceof UnixOperatingSystemMXBean unix) {
            all.add(gauge("process_files_open_files", "Open file descriptors", unix.getOpenFileDescriptorCount()));
            all.add(gauge("process_files_max_files", "File descriptors allowed", unix.getMaxFileDescriptorCount()));
        }
    }

    private static MetricSnapshot gauge(String name, String help, double value) {
        return new Samples(name, help).add(value).gauge();
    }
}
