package dev.freshet.security.library;

/** The application. */
public final class Library {
    private Library() {
    }
}
