package dev.freshet.lab.load.referee;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a referee runs and what it leaves.
 *
 * @param prefix of its command, to pin it: {@code taskset -c 1}; empty: not pinned
 * @param cores number of cores it may use; it starts as many threads
 * @param raw the file to append each command and its output to
 * @param root the repository; referees are downloaded on demand into its .freshet/lab
 * @param tls whether it sends over TLS, which wrk and h2load can, and accepts any certificate
 */
public record RefereeSetting(List<String> prefix, int cores, Path raw, Path root, boolean tls) {
    public RefereeSetting {
        prefix = List.copyOf(prefix);
        if (cores < 1) {
            throw new IllegalArgumentException("a generator needs at least one core, not " + cores);
        }
    }

    /** Without TLS. */
    public RefereeSetting(List<String> prefix, int cores, Path raw, Path root) {
        this(prefix, cores, raw, root, false);
    }
}
