package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import java.util.List;
import java.util.Locale;

/** A subject cannot be built, does not start or dies. The message is one line. */
public final class SubjectException extends LabException {
    private static final long serialVersionUID = 1L;
    private static final int GIST = 300;
    private static final List<String> TELLING = List.of("error", "exception", "fatal", "panic", "cannot", "failed");

    private final transient List<String> output;

    SubjectException(String message, List<String> output) {
        super(message + gist(output));
        this.output = List.copyOf(output);
    }

    /** The last lines of its output, at most 20. */
    public List<String> output() {
        return output == null ? List.of() : output;
    }

    /** The last line that names a failure, otherwise the last line: a stack trace ends with its least useful line. */
    private static String gist(List<String> output) {
        if (output.isEmpty()) {
            return "; it printed nothing";
        }
        String line = output.reversed().stream().filter(SubjectException::tells).findFirst().orElse(output.getLast())
                .strip();
        return "; it said: " + (line.length() > GIST ? line.substring(0, GIST) + "..." : line);
    }

    private static boolean tells(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return TELLING.stream().anyMatch(lower::contains) && !line.startsWith("\tat ") && !lower.contains("[help 1]");
    }
}
