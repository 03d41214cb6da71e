package dev.freshet.processor.row;

/** A type that cannot be read from a column; the message says what to use. */
final class UnsupportedTypeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedTypeException(String advice) {
        super(advice, null, false, false);
    }
}
