package dev.freshet.lab.inside;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Style;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.report.text.TextTable.Column;
import dev.freshet.lab.report.text.TextTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;

/**
 * What the JIT compilers did from the start of a JVM to the end of a load ({@code lab jit}). Start the subject with
 * {@link #jvmOptions}.
 */
public final class Compilations {
    private static final String NAME = "freshet-lab-jit";
    private static final int SHOWN = 12;
    private static final int C2 = 4;

    private final Path file;
    private final Inlining inlining;
    private final Map<Integer, Level> levels = new TreeMap<>();
    private final List<Compilation> compilations = new ArrayList<>();
    private final Map<String, Long> deoptimizations = new HashMap<>();
    private long first = Long.MAX_VALUE;

    private Compilations(Path file, List<String> packages) {
        this.file = file;
        this.inlining = new Inlining(packages);
    }

    private record Compilation(int number, String method, int level, Duration time, long codeBytes, long inlinedBytes) {
    }

    private record Level(int count, Duration time, long codeBytes) {
        private Level plus(Level other) {
            return new Level(count + other.count, time.plus(other.time), codeBytes + other.codeBytes);
        }
    }

    public static List<String> jvmOptions() {
        return List.of("-XX:StartFlightRecording:name=" + NAME + ",settings=none,+jdk.Compilation#enabled=true,"
                + "+jdk.Compilation#threshold=0ms,+jdk.CompilerInlining#enabled=true,+jdk.Deoptimization#enabled=true");
    }

    /**
     * Sends the load and reads what was compiled until its end.
     *
     * @param folder for the recording, NAME-jit.jfr
     * @param packages whose methods, including those of subpackages, are listed if they were not inlined
     * @throws LabException if the subject does not run on a JVM, or on one without these options
     */
    public static Compilations of(RunningSubject subject, Load load, Path folder, List<String> packages)
            throws InterruptedException {
        JavaProcess jvm = JavaProcess.of(subject);
        LabFiles.createFolder(folder);
        Path file = folder.resolve(subject.fileName() + "-jit.jfr").toAbsolutePath();
        load.send();
        jvm.ask("JFR.dump", "name=" + NAME, "filename=" + file);
        Compilations all = new Compilations(file, packages);
        FlightRecording.read(file, all::add);
        return all;
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.Compilation" -> {
                Compilation one = new Compilation(event.getInt("compileId"),
                        FlightRecording.named(event.getValue("method")), event.getShort("compileLevel"),
                        event.getDuration(), event.getLong("codeSize"), event.getLong("inlinedBytes"));
                first = Math.min(first, one.number);
                compilations.add(one);
                levels.merge(one.level, new Level(1, one.time, one.codeBytes), Level::plus);
            }
            case "jdk.CompilerInlining" -> inlining.add(event);
            case "jdk.Deoptimization" -> deoptimizations.merge(event.getString("reason"), 1L, Long::sum);
            default -> { }
        }
    }

    /** The sum over all compiler threads. */
    public Duration time() {
        return compilations.stream().map(Compilation::time).reduce(Duration.ZERO, Duration::plus);
    }

    public int count() {
        return compilations.size();
    }

    public String text(Terminal terminal) {
        Set<Integer> byC2 = compilations.stream().filter(one -> one.level == C2).map(Compilation::number)
                .collect(Collectors.toSet());
        return "compiled " + Numbers.plain(count()) + " methods in " + millis(time()) + " ms of the compilers' time\n"
                + (first > 1 && first != Long.MAX_VALUE ? "(" + Numbers.plain(first - 1)
                        + " more, the JVM's own at its start, were over before the recording began)\n" : "")
                + "\n" + byLevel(terminal) + longest(terminal)
                + inlining.text(byC2, terminal)
                + CountTable.of("compiled code thrown away", "reason", deoptimizations, SHOWN, terminal)
                + file + "\n";
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

    private static String name(int level) {
        return switch (level) {
            case 1 -> "C1";
            case 2 -> "C1 with counters";
            case 3 -> "C1 with profile";
            case C2 -> "C2";
            default -> "level " + level;
        };
    }

    private static String millis(Duration time) {
        return Numbers.plain(time.toNanos() / 1e6);
    }
}
