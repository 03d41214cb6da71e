package dev.freshet.dev.compile;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An error or a warning of the compiler or of an annotation processor.
 *
 * @param file the source; null if the problem is in no file
 * @param line counted from 1; 0 if unknown
 * @param column counted from 1; 0 if unknown
 * @param message one or more lines, for the developer
 * @param sourceLine the line of the source, without its end; empty if unknown
 */
public record Problem(Severity severity, @Nullable Path file, long line, long column, String message,
        String sourceLine) {

    /** An error prevents the output; a warning does not. */
    public enum Severity { ERROR, WARNING }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
