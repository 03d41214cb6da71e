package dev.freshet.config;

/**
 * A value after placeholders are replaced.
 *
 * @param secret whether messages must not show the text
 */
record Value(String text, Origin origin, boolean secret) {

    /** Omits the text, because any text may be secret. */
    @Override
    public String toString() {
        return "Value[origin=" + origin + ']';
    }

    String shown() {
        return '"' + masked() + '"';
    }

    /** The text for people. */
    String masked() {
        return secret ? SecretsInText.MASK : SecretsInText.masked(text);
    }
}
