package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where a subject on the JVM spends its time, and what it allocates ({@code lab profile}). Sends the load four times,
 * once for each tool, so that no tool sees another. Warm up the subject first.
 *
 * @param files the recording, then flame graphs of CPU, allocations and wall-clock time
 * @param note why some flame graphs are missing; "" if none are
 */
public record Profile(FlightRecording recording, List<Path> files, String note) {
    private static final List<String> EVENTS = List.of("cpu", "alloc", "wall");

    /**
     * Takes a flight recording, and flame graphs if async-profiler is available.
     *
     * @param root of the repository
     * @param folder for the files
     * @param progress receives a line about each next step
     * @throws LabException if the subject does not run on a JVM
     */
    public static Profile of(RunningSubject subject, Load load, Path root, Path folder, Consumer<String> progress)
            throws InterruptedException {
        JavaProcess jvm = JavaProcess.of(subject);
        LabFiles.createFolder(folder);
        List<Path> files = new ArrayList<>();
        progress.accept("recording with JFR");
        Path recorded = folder.resolve(subject.fileName() + ".jfr");
        FlightRecording recording = FlightRecording.of(jvm, load, recorded);
        files.add(recorded);
        try {
            AsyncProfiler profiler = AsyncProfiler.fetch(root);
            for (String event : EVENTS) {
                progress.accept("profiling with async-profiler: " + event);
                Path graph = folder.resolve(subject.fileName() + "-" + event + ".html");
                profiler.flameGraph(jvm, event, load, graph);
                files.add(graph);
            }
            return new Profile(recording, files, "");
        } catch (LabException e) {
            return new Profile(recording, files, "no more flame graphs: " + e.getMessage());
        }
    }

    public String text(Terminal terminal) {
        StringBuilder text = new StringBuilder(recording.text(terminal));
        files.forEach(file -> text.append(file).append('\n'));
        if (!note.isEmpty()) {
            text.append(terminal.paint(Style.WARNING, note)).append('\n');
        }
        return text.toString();
    }
}
