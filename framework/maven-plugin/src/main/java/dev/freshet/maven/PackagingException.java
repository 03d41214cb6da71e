package dev.freshet.maven;

import org.jspecify.annotations.Nullable;

/** What cannot be packaged, and why. The message is for the person who builds. */
final class PackagingException extends Exception {
    private static final long serialVersionUID = 1;

    PackagingException(String message) {
        this(message, null);
    }

    PackagingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
