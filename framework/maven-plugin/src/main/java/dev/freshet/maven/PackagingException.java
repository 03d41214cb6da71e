package dev.freshet.maven;

import org.jspecify.annotations.Nullable;

/** The application cannot be packaged; the message is for the person who builds it. */
final class PackagingException extends Exception {
    private static final long serialVersionUID = 1;

    PackagingException(String message) {
        this(message, null);
    }

    PackagingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
