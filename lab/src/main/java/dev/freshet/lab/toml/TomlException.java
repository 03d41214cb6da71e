package dev.freshet.lab.toml;

import dev.freshet.lab.LabException;

/** A problem in a TOML file. The message begins with {@code FILE:LINE:COLUMN}. */
public final class TomlException extends LabException {
    private static final long serialVersionUID = 1L;

    public TomlException(String message) {
        super(message);
    }
}
