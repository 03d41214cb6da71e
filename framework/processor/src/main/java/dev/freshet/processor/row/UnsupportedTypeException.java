package dev.freshet.processor.row;

/** A type that no column becomes; the message says what to do instead. */
final class UnsupportedTypeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsupportedTypeException(String advice) {
        super(advice, null, false, false);
    }
}
