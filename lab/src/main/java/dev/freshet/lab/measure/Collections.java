package dev.freshet.lab.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The garbage collections of a JVM so far, from its log.
 *
 * @param count pauses, and whole cycles of collectors that work while the application runs
 * @param pauseMillis the sum of the pauses; cycles add nothing
 */
public record Collections(long count, double pauseMillis) {
    public static final Collections NONE = new Collections(0, 0);

    /** "[1.234s][info][gc] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 24M->3M(64M) 1.234ms". */
    private static final Pattern PAUSE = Pattern.compile("GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms$");
    /** "[1.234s][info][gc] GC(3) Major Collection (Warmup) 24M(9%)->3M(1%) 0.012s". */
    private static final Pattern CYCLE =
            Pattern.compile("GC\\(\\d+\\) (?:Minor |Major )?(?:Collection|Garbage Collection) ");

    /** The JVM option that writes the log. */
    public static String option(Path log) {
        return "-Xlog:gc:file=" + log + "::filecount=0";
    }

    /** Reads the log; none if the file does not exist, because the process is not a JVM. */
    public static Collections in(Path log) {
        if (!Files.exists(log)) {
            return NONE;
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(Collections::in).reduce(NONE, Collections::plus);
        } catch (IOException | UncheckedIOException e) {
            return NONE; // the server has just ended, and its folder with it
        }
    }

    private static Collections in(String line) {
        Matcher pause = PAUSE.matcher(line);
        return pause.find() ? new Collections(1, Double.parseDouble(pause.group(1)))
                : CYCLE.matcher(line).find() ? new Collections(1, 0) : NONE;
    }

    private Collections plus(Collections other) {
        return new Collections(count + other.count, pauseMillis + other.pauseMillis);
    }

    public Collections since(Collections earlier) {
        return new Collections(count - earlier.count, pauseMillis - earlier.pauseMillis);
    }
}
