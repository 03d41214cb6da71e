package dev.freshet.benchmarks.micro;

import static dev.freshet.benchmarks.TextTable.number;

import dev.freshet.benchmarks.TextTable;
import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.measure.Environment;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Json;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The figures of one run, and where they were measured.
 *
 * @param load load average of the machine when the run began
 * @param rows one of them is the calibration
 */
@Json
public record MicroRun(String machine, String jdk, String date, double load, List<MicroRow> rows) {
    /** The benchmark that times are multiples of. */
    public static final String CALIBRATION = "Calibration.digits";

    /** Figures of this machine and JVM, measured today. */
    static MicroRun ofToday(double load, List<MicroRow> rows) {
        return new MicroRun(thisMachine(), System.getProperty("java.vm.vendor") + " " + Runtime.version(),
                LocalDate.now().toString(), load, rows);
    }

    static double loadNow() {
        return Math.round(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage() * 100) / 100.0;
    }

    private static String thisMachine() {
        String processor = Environment.ofThisMachine().get("processor");
        return String.format(Locale.ROOT, "%s %s, %d cores%s", System.getProperty("os.name"),
                System.getProperty("os.arch"), Runtime.getRuntime().availableProcessors(),
                processor == null ? "" : ", " + processor);
    }

    /** @throws LabException if the file cannot be read, or has another format */
    public static MicroRun read(Path file) {
        try {
            return Jsonb.instance().type(MicroRun.class).fromJson(Files.readString(file));
        } catch (IOException | JsonException e) {
            throw new LabException("cannot read the figures in " + file + ": " + e.getMessage(), e);
        }
    }

    /** @throws LabException if the file cannot be written */
    public void write(Path file) {
        LabFiles.write(file, Jsonb.instance().type(MicroRun.class).toJsonPretty(this) + "\n");
    }

    public Optional<MicroRow> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** @throws LabException if the run has none */
    double calibration() {
        return row(CALIBRATION).map(MicroRow::nanos).orElseThrow(
                () -> new LabException("the figures of " + date + " have no " + CALIBRATION));
    }

    /** A row's time as a multiple of the calibration's; NaN if one of them is unknown. */
    double ratio(MicroRow row) {
        double calibration = calibration();
        return row.nanos() > 0 && calibration > 0 ? row.nanos() / calibration : Double.NaN;
    }

    String table() {
        TextTable table = new TextTable();
        table.row(List.of("", "ns/op", "", "x calibration", "least CPU ns/op", "B/op"));
        for (MicroRow row : rows) {
            table.row(List.of(row.name(), number(1, row.nanos()), "\u00b1 " + number(1, row.error()),
                    number(3, ratio(row)), number(1, row.cpu()), number(1, row.bytes())));
        }
        return table.toString();
    }
}
