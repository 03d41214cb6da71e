package dev.freshet.server.config;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** TLS cannot be set up. The message names the configuration key, the file and the reason, and contains no password. */
public final class TlsException extends IOException {
    private static final long serialVersionUID = 1;

    public TlsException(String message) {
        super(message);
    }

    public TlsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
