package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder of a run: run.json; measurements.jsonl with a line for each measurement, written at once; noise.json with
 * the noise of the machine, if known; log/ with the output of subjects. An interrupted run is as readable as a complete
 * one.
 */
public final class RunStore {
    private static final String RUN = "run.json";
    private static final String NOISE = "noise.json";
    private static final String MEASUREMENTS = "measurements.jsonl";
    private static final JsonType<RunRecord> RECORD = Jsonb.instance().type(RunRecord.class);
    private static final JsonType<Noise> NOISE_TYPE = Jsonb.instance().type(Noise.class);
    private static final JsonType<Measurement> MEASUREMENT = Jsonb.instance().type(Measurement.class);

    private final Path folder;

    private RunStore(Path folder) {
        this.folder = folder;
    }

    /** Creates the folder. */
    public static RunStore create(Path folder, RunRecord record) {
        try {
            Files.createDirectories(folder.resolve("log"));
        } catch (IOException e) {
            throw new LabException("cannot create " + folder + ": " + e.getMessage(), e);
        }
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

    public Path folder() {
        return folder;
    }

    /** The folder for the subjects' output. */
    public Path log() {
        return folder.resolve("log");
    }

    public void write(RunRecord record) {
        try {
            Path next = folder.resolve(RUN + ".new");
            Files.writeString(next, RECORD.toJsonPretty(record));
            Files.move(next, folder.resolve(RUN), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new LabException("cannot write " + folder.resolve(RUN) + ": " + e.getMessage(), e);
        }
    }

    public RunRecord record() {
        try {
            return RECORD.fromJson(Files.readString(folder.resolve(RUN)));
        } catch (IOException | RuntimeException e) {
            throw new LabException("cannot read " + folder.resolve(RUN) + ": " + e.getMessage(), e);
        }
    }

    /** Keeps the noise of the machine next to the run. */
    public void write(Noise noise) {
        try {
            Files.writeString(folder.resolve(NOISE), NOISE_TYPE.toJsonPretty(noise));
        } catch (IOException e) {
            throw new LabException("cannot write " + folder.resolve(NOISE) + ": " + e.getMessage(), e);
        }
    }

    /** The noise of the machine before this run; empty if it was never measured there. */
    public Optional<Noise> noise() {
        if (!Files.exists(folder.resolve(NOISE))) {
            return Optional.empty();
        }
        try {
            return Optional.of(NOISE_TYPE.fromJson(Files.readString(folder.resolve(NOISE))));
        } catch (IOException | RuntimeException e) {
            throw new LabException("cannot read " + folder.resolve(NOISE) + ": " + e.getMessage(), e);
        }
    }

    public void append(Measurement measurement) {
        try {
            Files.writeString(folder.resolve(MEASUREMENTS), MEASUREMENT.toJson(measurement) + "\n",
                    StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new LabException("cannot write " + folder.resolve(MEASUREMENTS) + ": " + e.getMessage(), e);
        }
    }

    /** Removes a truncated last line, so that the next one does not continue it. */
    public void repair() {
        Path file = folder.resolve(MEASUREMENTS);
        try {
            if (Files.exists(file)) {
                String lines = Files.readString(file);
                Files.writeString(file, lines.substring(0, lines.lastIndexOf('\n') + 1));
            }
        } catch (IOException e) {
            throw new LabException("cannot repair " + file + ": " + e.getMessage(), e);
        }
    }

    /** All measurements in order; skips a truncated last line. */
    public List<Measurement> measurements() {
        Path file = folder.resolve(MEASUREMENTS);
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            List<String> lines = Files.readAllLines(file);
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
        } catch (IOException e) {
            throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
