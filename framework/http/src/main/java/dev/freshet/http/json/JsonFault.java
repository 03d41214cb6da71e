package dev.freshet.http.json;

/** What is wrong with a JSON text, and where. Without a stack trace: peers cause it, and nobody reads it. */
final class JsonFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int position;

    /** @param position the index of the byte that is wrong */
    JsonFault(String message, int position) {
        super(message, null, false, false);
        this.position = position;
    }

    int position() {
        return position;
    }
}
