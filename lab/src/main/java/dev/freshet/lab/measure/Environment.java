package dev.freshet.lab.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.freshet.lab.program.Programs;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The machine that runs the lab. */
public final class Environment {
    /** The share of all cores above which the machine does not count as idle. */
    private static final double IDLE = 0.1;
    /** Open files of a process in addition to its connections. */
    private static final long OTHER_FILES = 200;

    private Environment() {
    }

    /** Machine, cores, memory, kernel, limits and JDK, in display order, without unknown ones. */
    public static Map<String, String> ofThisMachine() {
        Map<String, String> facts = new LinkedHashMap<>();
        OperatingSystemMXBean system = system();
        put(facts, "machine", machine());
        put(facts, "processor", processor());
        facts.put("cores", Integer.toString(cores()));
        facts.put("memory", gigabytes(system.getTotalMemorySize()));
        put(facts, "system", name());
        facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        put(facts, "governor", SystemFile.first(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")));
        facts.put("load average", String.format(Locale.ROOT, "%.2f", system.getSystemLoadAverage()));
        openFiles().ifPresent(limit -> facts.put("open files", Long.toString(limit)));
        put(facts, "somaxconn", SystemFile.first(Path.of("/proc/sys/net/core/somaxconn"))
                .or(() -> Programs.firstLine("sysctl", "-n", "kern.ipc.somaxconn")));
        facts.put("JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        return facts;
    }

    /** Why the lab and the servers that it starts cannot have this many connections; "" if they can. */
    public static String missingFiles(int connections) {
        long needed = connections + OTHER_FILES;
        return openFiles().filter(limit -> limit < needed).map(limit -> connections + " connections need " + needed
                + " open files, and the limit is " + limit + ": ulimit -n " + needed).orElse("");
    }

    private static Optional<Long> openFiles() {
        return system() instanceof UnixOperatingSystemMXBean unix ? Optional.of(unix.getMaxFileDescriptorCount())
                : Optional.empty();
    }

    /**
     * A warning if others use this machine; "" if it is idle. Observes it for a third of a second.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static String rivals() throws InterruptedException {
        OperatingSystemMXBean system = system();
        system.getCpuLoad(); // counts from here
        Thread.sleep(300);
        double load = system.getCpuLoad();
        return load < IDLE ? "" : String.format(Locale.ROOT, "this machine is not idle: %.0f %% of its cores are busy "
                + "before anything is measured (load average %.2f); the figures will be too low and uneven", load * 100,
                system.getSystemLoadAverage());
    }

    private static OperatingSystemMXBean system() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    }

    private static int cores() {
        int allowed = Cores.allowed().size();
        return allowed > 0 ? allowed : Runtime.getRuntime().availableProcessors();
    }

    private static Optional<String> machine() {
        return SystemFile.first(Path.of("/sys/devices/virtual/dmi/id/product_name"))
                .or(() -> SystemFile.first(Path.of("/proc/device-tree/model")))
                .or(() -> Programs.firstLine("sysctl", "-n", "hw.model"))
                .or(() -> SystemFile.after(Path.of("/proc/cpuinfo"), "flags")
                        .filter(flags -> flags.contains(" hypervisor")).map(_ -> "virtual machine"));
    }

    private static Optional<String> processor() {
        return SystemFile.after(Path.of("/proc/cpuinfo"), "model name")
                .or(() -> Programs.firstLine("sysctl", "-n", "machdep.cpu.brand_string"));
    }

    private static Optional<String> name() {
        return SystemFile.after(Path.of("/etc/os-release"), "PRETTY_NAME").map(name -> name.replace("\"", ""))
                .or(() -> Programs.firstLine("sw_vers", "-productVersion").map(version -> "macOS " + version));
    }

    private static void put(Map<String, String> facts, String name, Optional<String> value) {
        value.filter(text -> !text.isBlank()).ifPresent(text -> facts.put(name, text));
    }

    private static String gigabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }
}
