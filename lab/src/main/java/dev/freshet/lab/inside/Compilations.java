package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable;
import dev.freshet.lab.report.text.TextTable.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/**
 * What the JIT compilers did from the start of a JVM to the end of a load: {@code lab jit}. Start the subject with
 * {@link #jvmOptions}.
 */
public final class Compilations {
    private static final String NAME = "freshet-lab-jit";
    private static final int SHOWN = 12;
    /** C2 says so of a method that runs often and has more bytecode than FreqInlineSize, 325 bytes. */
    private static final String TOO_BIG = "hot method too big";

    private final Map<Integer, Level> levels = new TreeMap<>();
    private final List<Compilation> compilations = new ArrayList<>();
    private final Map<String, Integer> tooBig = new HashMap<>();
    private final Map<String, Integer> deoptimizations = new HashMap<>();
    private long first = Long.MAX_VALUE;

    private Compilations() {
    }

    private record Compilation(String method, int level, Duration time, long codeBytes, long inlinedBytes) {
    }

    private record Level(int count, Duration time, long codeBytes) {
        private Level plus(Level other) {
            return new Level(count + other.count, time.plus(other.time), codeBytes + other.codeBytes);
        }
    }

    /** What the JVM must be started with to be looked at later. */
    public static List<String> jvmOptions() {
        return List.of("-XX:StartFlightRecording:name=" + NAME + ",settings=none,+jdk.Compilation#enabled=true,"
                + "+jdk.Compilation#threshold=0ms,+jdk.CompilerInlining#enabled=true,+jdk.Deoptimization#enabled=true");
    }

    /**
     * Sends the load, and reads what was compiled until its end.
     *
     * @param file for the recording
     * @throws LabException if the subject does not run on a JVM, or one without these options
     */
    public static Compilations of(RunningSubject subject, Load load, Path file) throws InterruptedException {
        JavaProcess jvm = JavaProcess.of(subject);
        RunningSubject.makeFolder(file.toAbsolutePath().getParent());
        load.send();
        jvm.ask("JFR.dump", "name=" + NAME, "filename=" + file.toAbsolutePath());
        return read(file);
    }

    static Compilations read(Path file) {
        Compilations all = new Compilations();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                all.add(events.readEvent());
            }
            return all;
        } catch (IOException e) {
            throw new LabException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.Compilation" -> {
                Compilation one = new Compilation(FlightRecording.named(event.getValue("method")),
                        event.getShort("compileLevel"), event.getDuration(), event.getLong("codeSize"),
                        event.getLong("inlinedBytes"));
                first = Math.min(first, event.getInt("compileId"));
                compilations.add(one);
                levels.merge(one.level, new Level(1, one.time, one.codeBytes), Level::plus);
            }
            case "jdk.CompilerInlining" -> {
                if (event.getString("message").equals(TOO_BIG)) {
                    RecordedObject callee = event.getValue("callee");
                    tooBig.merge(callee.getString("type").replace('/', '.') + "." + callee.getString("name"), 1,
                            Integer::sum);
                }
            }
            case "jdk.Deoptimization" -> deoptimizations.merge(event.getString("reason"), 1, Integer::sum);
            default -> { }
        }
    }

    /** Of all compiler threads together. */
    public Duration time() {
        return compilations.stream().map(Compilation::time).reduce(Duration.ZERO, Duration::plus);
    }

    /** How many were seen. */
    public int count() {
        return compilations.size();
    }

    public String text(Terminal terminal) {
        return "compiled " + Numbers.plain(count()) + " methods in " + millis(time()) + " ms of the compilers' time\n"
                + (first > 1 && first != Long.MAX_VALUE ? "(" + (first - 1)
                        + " more, the JVM's own at its start, were over before the recording began)\n" : "")
                + "\n" + byLevel(terminal) + longest(terminal)
                + counts("hot, but too big to be inlined (over 325 bytes of bytecode)", "method", tooBig, terminal)
                + counts("compiled code thrown away", "reason", deoptimizations, terminal);
    }

    private String byLevel(Terminal terminal) {
        TextTable table = new TextTable(List.of(Column.text("compiler"), Column.number("methods"),
                Column.number("ms"), Column.number("code KiB")));
        levels.forEach((number, level) -> table.add(Style.PLAIN, List.of(name(number), Numbers.plain(level.count),
                millis(level.time), Numbers.plain(level.codeBytes / 1_024.0))));
        return table.render(terminal) + "\n";
    }

    private String longest(Terminal terminal) {
        TextTable table = new TextTable(List.of(Column.number("ms"), Column.text("compiler"),
                Column.number("code bytes"), Column.number("inlined bytecode"), Column.text("method")));
        compilations.stream().sorted(Comparator.comparing(Compilation::time).reversed()).limit(SHOWN)
                .forEach(one -> table.add(Style.PLAIN, List.of(millis(one.time), name(one.level),
                        Numbers.plain(one.codeBytes), Numbers.plain(one.inlinedBytes), one.method)));
        return terminal.paint(Style.HEADING, "longest compilations") + "\n" + table.render(terminal) + "\n";
    }

    private static String counts(String title, String what, Map<String, Integer> counts, Terminal terminal) {
        if (counts.isEmpty()) {
            return terminal.paint(Style.HEADING, title) + ": none\n";
        }
        TextTable table = new TextTable(List.of(Column.number("times"), Column.text(what)));
        counts.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(SHOWN)
                .forEach(entry -> table.add(Style.PLAIN, List.of(Numbers.plain(entry.getValue()), entry.getKey())));
        return terminal.paint(Style.HEADING, title) + "\n" + table.render(terminal) + "\n";
    }

    private static String name(int level) {
        return switch (level) {
            case 1 -> "C1";
            case 2 -> "C1 with counters";
            case 3 -> "C1 with profile";
            case 4 -> "C2";
            default -> "level " + level;
        };
    }

    private static String millis(Duration time) {
        return Numbers.plain(time.toNanos() / 1e6);
    }
}
