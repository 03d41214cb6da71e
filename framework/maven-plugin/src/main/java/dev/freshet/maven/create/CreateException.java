package dev.freshet.maven.create;

/** The project cannot be created; the message is for the person who asked for it. */
final class CreateException extends Exception {
    private static final long serialVersionUID = 1;

    CreateException(String message) {
        super(message);
    }
}
