package dev.freshet.data.row;

/**
 * A row does not fit the record it is to become. The message names statement, record, component and column, and never
 * the value, which may be a secret; for the same reason the driver's exception, which tells it, is no cause.
 */
public final class RowMappingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RowMappingException(String message) {
        super(message);
    }
}
