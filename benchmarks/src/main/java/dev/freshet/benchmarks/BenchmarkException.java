package dev.freshet.benchmarks;

import org.jspecify.annotations.Nullable;

/** A benchmark lacks something or failed. The message is for the person who started it. */
public final class BenchmarkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BenchmarkException(String message) {
        this(message, null);
    }

    public BenchmarkException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
