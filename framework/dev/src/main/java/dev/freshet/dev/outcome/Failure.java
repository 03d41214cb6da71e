package dev.freshet.dev.outcome;

import dev.freshet.dev.compile.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * Why the newest files are not served.
 *
 * @param title a sentence such as {@code The project does not compile}
 * @param problems places in sources; empty if unknown
 * @param message the problem, for the developer
 * @param trace the stack trace; empty if it says no more
 */
public record Failure(String title, List<Problem> problems, String message, String trace) {

    public static Failure compile(List<Problem> problems) {
        List<Problem> errors = problems.stream().filter(Problem::isError).toList();
        return new Failure("The project does not compile", errors, text(errors.getFirst()), "");
    }

    public static Failure start(Throwable thrown) {
        return new Failure("The application does not start", List.of(), message(thrown), trace(thrown));
    }

    public static Failure defect(Throwable thrown) {
        return new Failure("Development mode has failed", List.of(), String.valueOf(thrown), trace(thrown));
    }

    public static Failure tool(Throwable thrown) {
        return new Failure("The project cannot be compiled", List.of(), String.valueOf(thrown), trace(thrown));
    }

    /** For example {@code ItemController.java:19: cannot find symbol}. */
    public static String text(Problem problem) {
        if (problem.file() == null) {
            return problem.message();
        }
        return problem.file().getFileName() + ":" + problem.line() + ": " + problem.message();
    }

    /** Messages of the framework are complete. Those of other exceptions need the name of the class. */
    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        return message != null && thrown.getClass().getName().startsWith("dev.freshet.") ? message
                : thrown.toString();
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
