package dev.freshet.lab.toml;

/** A problem in a TOML file. The message begins with {@code FILE:LINE:COLUMN}. */
public final class TomlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TomlException(String message) {
        super(message);
    }
}
