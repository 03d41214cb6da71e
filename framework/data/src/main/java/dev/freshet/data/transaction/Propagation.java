package dev.freshet.data.transaction;

/** What a transactional method does with the transaction of its caller. */
public enum Propagation {
    /** Joins it, or begins one. */
    REQUIRED,
    /** Begins one on a connection of its own; the caller's transaction continues afterwards. */
    REQUIRES_NEW,
    /** Joins it, or fails. */
    MANDATORY,
    /** Runs outside it; each statement commits by itself. */
    NOT_SUPPORTED;

    /** Whether it may begin a transaction, and so commit it. */
    boolean begins() {
        return this == REQUIRED || this == REQUIRES_NEW;
    }
}
