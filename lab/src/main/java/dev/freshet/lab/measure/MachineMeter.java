package dev.freshet.lab.measure;

import dev.freshet.lab.LabFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Reads steal time and frequency of the cores, before a load and after it, where the system shows them. */
public final class MachineMeter {
    /** Position in the line "cpu" of proc_stat(5), after the name. */
    private static final int STEAL = 7;

    private final Path root;
    private final long[] timesBefore;
    private final double mhzBefore;

    /** @param root of the file system */
    MachineMeter(Path root) {
        this.root = root;
        this.timesBefore = times();
        this.mhzBefore = mhz();
    }

    public static MachineMeter begin() {
        return new MachineMeter(Path.of("/"));
    }

    public Machine end() {
        return new Machine(steal(times()), mhzBefore, mhz());
    }

    private double steal(long[] times) {
        if (times.length <= STEAL || timesBefore.length <= STEAL) {
            return -1;
        }
        // User time already contains what follows steal, the time of guests.
        long total = Arrays.stream(times, 0, STEAL + 1).sum() - Arrays.stream(timesBefore, 0, STEAL + 1).sum();
        return total <= 0 ? 0 : (double) (times[STEAL] - timesBefore[STEAL]) / total;
    }

    private long[] times() {
        return SystemFile.lines(root.resolve("proc/stat")).stream().filter(line -> line.startsWith("cpu ")).findFirst()
                .map(line -> Arrays.stream(line.substring(4).strip().split(" ")).mapToLong(Long::parseLong).toArray())
                .orElse(new long[0]);
    }

    private double mhz() {
        Path cores = root.resolve("sys/devices/system/cpu");
        List<Double> all = !Files.isDirectory(cores) ? List.of() : LabFiles.in(cores, "").stream()
                .flatMap(core -> SystemFile.first(core.resolve("cpufreq/scaling_cur_freq")).stream())
                .map(kilohertz -> Double.parseDouble(kilohertz) / 1_000).toList();
        if (all.isEmpty()) {
            all = SystemFile.lines(root.resolve("proc/cpuinfo")).stream().filter(line -> line.startsWith("cpu MHz"))
                    .map(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1).strip())).toList();
        }
        return all.stream().mapToDouble(Double::doubleValue).average().orElse(-1);
    }
}
