package dev.freshet.dev.compile;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** Collects what javac and processors report. */
final class Problems implements DiagnosticListener<JavaFileObject> {
    /** Javac's error for -Werror, which only says that there are warnings. It comes before or after them. */
    private static final String WARNINGS_FAIL = "compiler.err.warnings.and.werror";

    private final List<Problem> problems = new ArrayList<>();
    private boolean warningsFail;

    /** The problems. One in a generated source is moved to the source from which that was generated. */
    List<Problem> at(Build build) {
        return problems.stream().map(problem -> {
            var generated = problem.file() == null ? null : build.generated().get(problem.file());
            var origin = generated == null ? null : generated.origins().stream().map(build.sources()::get)
                    .filter(Objects::nonNull).findFirst().orElse(null);
            return origin == null ? problem : moved(problem, origin);
        }).toList();
    }

    private static Problem moved(Problem problem, SourceFile origin) {
        var lines = origin.getCharContent(true).lines().toList();
        var line = origin.lineOfType();
        return new Problem(problem.severity(), origin.path(), line, 0, problem.message() + "\n  in generated "
                + problem.file() + ":" + problem.line() + ":\n  " + problem.sourceLine().strip(),
                line == 0 ? "" : lines.get(line - 1));
    }

    boolean anyError() {
        return problems.stream().anyMatch(Problem::isError);
    }

    void addAll(Problems others) {
        problems.addAll(others.problems);
    }

    @Override
    public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
        if (WARNINGS_FAIL.equals(diagnostic.getCode())) {
            warningsFail = true;
            problems.replaceAll(Problems::asError);
        }
        var severity = switch (diagnostic.getKind()) {
            case ERROR -> Problem.Severity.ERROR;
            case WARNING, MANDATORY_WARNING -> warningsFail ? Problem.Severity.ERROR : Problem.Severity.WARNING;
            case NOTE, OTHER -> null;
        };
        if (severity != null) {
            problems.add(problem(severity, diagnostic));
        }
    }

    private static Problem asError(Problem problem) {
        return new Problem(Problem.Severity.ERROR, problem.file(), problem.line(), problem.column(),
                problem.message(), problem.sourceLine());
    }

    private static Problem problem(Problem.Severity severity, Diagnostic<? extends JavaFileObject> diagnostic) {
        var source = diagnostic.getSource();
        var line = Math.max(diagnostic.getLineNumber(), 0);
        var message = diagnostic.getMessage(Locale.ROOT);
        return source == null ? new Problem(severity, null, 0, 0, message, "")
                : new Problem(severity, path(source), line, Math.max(diagnostic.getColumnNumber(), 0), message,
                        line(source, line));
    }

    private static @Nullable Path path(JavaFileObject source) {
        return "file".equals(source.toUri().getScheme()) ? Path.of(source.toUri()) : null;
    }

    private static String line(JavaFileObject source, long number) {
        try {
            return number == 0 ? ""
                    : source.getCharContent(true).toString().lines().skip(number - 1).findFirst().orElse("");
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Adds an exception of javac or of a processor, with its stack trace. */
    void add(Throwable thrown) {
        var trace = new StringWriter();
        var cause = thrown.getCause() == null ? thrown : thrown.getCause();
        cause.printStackTrace(new PrintWriter(trace));
        problems.add(new Problem(Problem.Severity.ERROR, null, 0, 0,
                "javac or an annotation processor failed: " + trace.toString().strip(), ""));
    }
}
