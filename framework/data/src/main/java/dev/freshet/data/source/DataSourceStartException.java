package dev.freshet.data.source;

import org.jspecify.annotations.Nullable;

/** A data source cannot be used. The message has its name, its URL without credentials, and the problem. */
public final class DataSourceStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DataSourceStartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
