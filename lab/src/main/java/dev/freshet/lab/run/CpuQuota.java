package dev.freshet.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The CPU time that control groups (version 2) allow the lab and its servers, as in a container with limits. */
final class CpuQuota {
    /** Its name among the facts of a run's environment. */
    static final String FACT = "CPU quota";
    /** Its text if it is unlimited. */
    static final String NONE = "none";
    /** Starts the line of version 2 in /proc/self/cgroup; the path of the group follows. */
    private static final String VERSION_2 = "0::/";

    private CpuQuota() {
    }

    /**
     * The smallest quota of this process's group and of those around it: "1.50 CPUs". Empty if the system does not show
     * it.
     *
     * @param root of the file system
     */
    static Optional<String> in(Path root) {
        Path outermost = root.resolve("sys/fs/cgroup");
        if (!Files.exists(outermost.resolve("cgroup.controllers"))) {
            return Optional.empty();
        }
        double least = Double.POSITIVE_INFINITY;
        for (Path group = own(root, outermost); group != null && group.startsWith(outermost);
                group = group.getParent()) {
            least = Math.min(least, cpus(group));
        }
        return Optional.of(Double.isInfinite(least) ? NONE : String.format(Locale.ROOT, "%.2f CPUs", least));
    }

    /** A container may show its own group as the outermost one, whatever its path is outside. */
    private static Path own(Path root, Path outermost) {
        Path group = lines(root.resolve("proc/self/cgroup")).stream().filter(line -> line.startsWith(VERSION_2))
                .findFirst().map(line -> outermost.resolve(line.substring(VERSION_2.length())).normalize())
                .orElse(outermost);
        return group.startsWith(outermost) ? group : outermost;
    }

    /** From the quota and the period in microseconds: "150000 100000". */
    private static double cpus(Path group) {
        List<String> lines = lines(group.resolve("cpu.max"));
        if (lines.isEmpty() || lines.getFirst().startsWith("max")) {
            return Double.POSITIVE_INFINITY;
        }
        String[] times = lines.getFirst().split(" ");
        return Double.parseDouble(times[0]) / Double.parseDouble(times[1]);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of(); // a group without this controller has no such file
        }
    }
}
