package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.report.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** A JFR recording of a load: the methods that ran, and the classes whose objects were allocated. */
final class FlightRecording {
    private static final String NAME = "freshet-lab";
    private static final int SHOWN = 15;

    private final Map<String, Long> methods = new HashMap<>();
    private final Map<String, Long> classes = new HashMap<>();

    private FlightRecording() {
    }

    /** Records while the load is sent, with the JDK's settings "profile": a sample every 10 ms. */
    static FlightRecording of(JavaProcess jvm, Load load, Path file) throws InterruptedException {
        jvm.ask("JFR.start", "name=" + NAME, "settings=profile");
        try {
            load.send();
        } finally {
            jvm.ask("JFR.stop", "name=" + NAME, "filename=" + file.toAbsolutePath());
        }
        return read(file);
    }

    static FlightRecording read(Path file) {
        FlightRecording recording = new FlightRecording();
        read(file, recording::add);
        return recording;
    }

    static void read(Path file, Consumer<RecordedEvent> events) {
        try (RecordingFile recorded = new RecordingFile(file)) {
            while (recorded.hasMoreEvents()) {
                events.accept(recorded.readEvent());
            }
        } catch (IOException e) {
            throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample" -> methods.merge(top(event), 1L, Long::sum);
            case "jdk.ObjectAllocationSample" -> {
                RecordedClass type = event.getClass("objectClass");
                classes.merge(type.getName(), event.getLong("weight"), Long::sum);
            }
            default -> { }
        }
    }

    private static String top(RecordedEvent sample) {
        RecordedStackTrace stack = sample.getStackTrace();
        if (stack == null || stack.getFrames().isEmpty()) {
            return "(no stack)";
        }
        RecordedFrame frame = stack.getFrames().getFirst();
        return named(frame.getMethod());
    }

    static String named(RecordedMethod method) {
        return method.getType().getName() + "." + method.getName();
    }

    /** Samples of running Java code, without threads that wait or run native code. */
    long samples() {
        return methods.values().stream().mapToLong(Long::longValue).sum();
    }

    String text(Terminal terminal) {
        return CountTable.ofShares("where Java code ran, of " + samples() + " samples", "method", methods, SHOWN,
                terminal) + CountTable.ofShares("allocated, by class", "class", classes, SHOWN, terminal);
    }
}
