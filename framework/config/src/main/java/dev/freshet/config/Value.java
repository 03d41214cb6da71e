package dev.freshet.config;

/**
 * A value ready to be read.
 *
 * @param secret true if messages must not show the text
 */
record Value(String text, Origin origin, boolean secret) {

    /** Without the text: no one can tell which is secret. */
    @Override
    public String toString() {
        return "Value[origin=" + origin + ']';
    }

    String shown() {
        return secret ? "\"****\"" : '"' + text + '"';
    }
}
