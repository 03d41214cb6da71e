package dev.freshet.http.json;

/**
 * An error in a JSON text, with its position. Has no stack trace, because peers can cause it and nobody would read it.
 */
final class JsonFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int position;

    /** @param position the index of the wrong byte */
    JsonFault(String message, int position) {
        super(message, null, false, false);
        this.position = position;
    }

    int position() {
        return position;
    }
}
