package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder of a run: run.json; measurements.jsonl with a line for each measurement, written at once; noise.json with
 * the noise of the machine, if known; log/ with the output of subjects. An interrupted run is as readable as a complete
 * one.
 */
public record RunStore(Path folder) {
    private static final String RUN = "run.json";
    private static final String NOISE = "noise.json";
    private static final String MEASUREMENTS = "measurements.jsonl";
    private static final JsonType<RunRecord> RECORD = Jsonb.instance().type(RunRecord.class);
    private static final JsonType<Noise> NOISE_TYPE = Jsonb.instance().type(Noise.class);
    private static final JsonType<Measurement> MEASUREMENT = Jsonb.instance().type(Measurement.class);

    public static RunStore create(Path folder, RunRecord record) {
        LabFiles.createFolder(folder.resolve("log"));
        RunStore store = new RunStore(folder);
        store.write(record);
        return store;
    }

    /** @throws LabException if there is no run in this folder */
    public static RunStore open(Path folder) {
        if (!Files.isRegularFile(folder.resolve(RUN))) {
            throw new LabException("no run in " + folder + ": it has no " + RUN);
        }
        return new RunStore(folder);
    }

    /** The folder for the subjects' output. */
    public Path log() {
        return folder.resolve("log");
    }

    public void write(RunRecord record) {
        replace(RUN, RECORD.toJsonPretty(record));
    }

    /** Ctrl-C never leaves half of the file. */
    private void replace(String name, String text) {
        Path file = folder.resolve(name);
        Path next = folder.resolve(name + ".new");
        LabFiles.write(next, text);
        LabFiles.attempt("cannot write " + file, () -> Files.move(next, file, StandardCopyOption.REPLACE_EXISTING));
    }

    public RunRecord record() {
        return read(folder.resolve(RUN), RECORD);
    }

    public void write(Noise noise) {
        replace(NOISE, NOISE_TYPE.toJsonPretty(noise));
    }

    /** The noise of the machine before this run; empty if it was never measured there, or could not be. */
    public Optional<Noise> noise() {
        Path file = folder.resolve(NOISE);
        return Files.exists(file) ? Optional.of(read(file, NOISE_TYPE)).filter(Noise::known) : Optional.empty();
    }

    public void append(Measurement measurement) {
        LabFiles.write(folder.resolve(MEASUREMENTS), MEASUREMENT.toJson(measurement) + "\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static <T> T read(Path file, JsonType<T> type) {
        try {
            return type.fromJson(Files.readString(file));
        } catch (IOException | RuntimeException e) {
            throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Removes a truncated last line, so that the next one does not continue it. */
    public void repair() {
        Path file = folder.resolve(MEASUREMENTS);
        if (Files.exists(file)) {
            String lines = LabFiles.read(file);
            replace(MEASUREMENTS, lines.substring(0, lines.lastIndexOf('\n') + 1));
        }
    }

    /** All measurements in order; skips a truncated last line. */
    public List<Measurement> measurements() {
        Path file = folder.resolve(MEASUREMENTS);
        if (!Files.exists(file)) {
            return List.of();
        }
        List<String> lines = LabFiles.read(file).lines().toList();
        List<Measurement> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                all.add(MEASUREMENT.fromJson(lines.get(i)));
            } catch (RuntimeException e) {
                if (i < lines.size() - 1) {
                    throw new LabException(file + ":" + (i + 1) + ": not a measurement: " + e.getMessage(), e);
                }
            }
        }
        return all;
    }
}
