package dev.freshet.benchmarks;

import org.jspecify.annotations.Nullable;

/** Something a benchmark needs is not there or went wrong. The message is for the person who started it. */
final class BenchmarkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BenchmarkException(String message) {
        this(message, null);
    }

    BenchmarkException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
