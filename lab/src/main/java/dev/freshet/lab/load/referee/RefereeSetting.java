package dev.freshet.lab.load.referee;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a referee runs and what it leaves.
 *
 * @param prefix put before its command, to pin it: {@code taskset -c 1}; empty: not pinned
 * @param cores how many cores it may use; it starts as many threads
 * @param raw the file that gets each command and all it printed, appended
 * @param root the repository, for referees that are fetched on demand into its .freshet/lab
 */
public record RefereeSetting(List<String> prefix, int cores, Path raw, Path root) {
    public RefereeSetting {
        prefix = List.copyOf(prefix);
        if (cores < 1) {
            throw new IllegalArgumentException("a generator needs a core, not " + cores);
        }
    }
}
