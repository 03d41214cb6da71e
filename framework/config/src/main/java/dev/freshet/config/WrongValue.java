package dev.freshet.config;

/** An invalid value. The message continues "KEY: "TEXT" …" and does not repeat the text. */
final class WrongValue extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    WrongValue(String predicate) {
        super(predicate);
    }
}
