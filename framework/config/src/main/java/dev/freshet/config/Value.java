package dev.freshet.config;

/**
 * A value ready to be read.
 *
 * @param secret true if messages must not show the text
 */
record Value(String text, Origin origin, boolean secret) {

    String shown() {
        return secret ? "\"****\"" : '"' + text + '"';
    }
}
