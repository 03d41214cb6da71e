package dev.freshet.lab.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads steal time and frequency of the cores, before a load and after it, where the system shows them. */
public final class MachineMeter {
    /** Position in the line "cpu" of proc_stat(5), after the name. */
    private static final int STEAL = 7;

    private final Path root;
    private final long[] timesBefore;
    private final double mhzBefore;

    private MachineMeter(Path root) {
        this.root = root;
        this.timesBefore = times();
        this.mhzBefore = mhz();
    }

    public static MachineMeter begin() {
        return begin(Path.of("/"));
    }

    /** @param root of the file system */
    static MachineMeter begin(Path root) {
        return new MachineMeter(root);
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
        List<Double> all = new ArrayList<>();
        Path cores = root.resolve("sys/devices/system/cpu");
        if (Files.isDirectory(cores)) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(cores, "cpu[0-9]*")) {
                folders.forEach(core -> SystemFile.lines(core.resolve("cpufreq/scaling_cur_freq")).stream().findFirst()
                        .ifPresent(kilohertz -> all.add(Double.parseDouble(kilohertz.strip()) / 1_000)));
            } catch (IOException e) {
                return -1;
            }
        }
        if (all.isEmpty()) {
            SystemFile.lines(root.resolve("proc/cpuinfo")).stream().filter(line -> line.startsWith("cpu MHz"))
                    .forEach(line -> all.add(Double.parseDouble(line.substring(line.indexOf(':') + 1).strip())));
        }
        return all.stream().mapToDouble(Double::doubleValue).average().orElse(-1);
    }
}
