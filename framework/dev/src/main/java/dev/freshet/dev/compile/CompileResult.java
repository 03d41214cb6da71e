package dev.freshet.dev.compile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;

/**
 * The outcome of one compile.
 *
 * @param succeeded whether the output is up to date; if not, the output folder is as it was before
 * @param problems in the order in which javac reports them; without success, at least one is an error
 * @param compiled the sources that were compiled, generated ones included, sorted
 * @param changed files of the output folder that are new, different or gone, relative to it, with {@code /}; empty
 *         without success. If a compile changes no byte, the set is empty.
 * @param took the time from the call of {@link SourceCompiler#compile} to its return
 */
public record CompileResult(boolean succeeded, List<Problem> problems, List<Path> compiled, SortedSet<String> changed,
        Duration took) {
}
