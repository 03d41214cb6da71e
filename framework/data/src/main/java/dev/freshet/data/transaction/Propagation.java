package dev.freshet.data.transaction;

/** What a transactional method does about the transaction that its caller is in. */
public enum Propagation {
    /** Joins it; without one, begins one. */
    REQUIRED,
    /** Begins one of its own, on a connection of its own; the caller's goes on afterwards. */
    REQUIRES_NEW,
    /** Joins it; without one, fails. */
    MANDATORY,
    /** Runs outside it, with each statement on its own. */
    NOT_SUPPORTED;

    /** Whether it may begin a transaction, and so commit it. */
    boolean begins() {
        return this == REQUIRED || this == REQUIRES_NEW;
    }
}
