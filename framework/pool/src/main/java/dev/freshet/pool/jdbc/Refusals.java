package dev.freshet.pool.jdbc;

import java.sql.SQLException;

/** Exceptions for borrowers that use what they no longer have. */
final class Refusals {
    /** Function sequence error: a mistake of the program, not a lost connection, so nobody retries it. */
    private static final String OUT_OF_SEQUENCE = "HY010";

    private Refusals() {
    }

    static SQLException givenBack(LentConnection connection) {
        return new SQLException(connection + ": it was closed and returned to the pool, so nothing that came "
                + "from it works any more: get another connection from the data source", OUT_OF_SEQUENCE);
    }

    static SQLException closed(String kind, LentConnection connection) {
        return new SQLException(connection + ": this " + kind + " is closed", OUT_OF_SEQUENCE);
    }

    static SQLException inUse(LentConnection connection) {
        return new SQLException(connection + ": it was closed while another thread was in a call on it, so the "
                + "pool discards it", OUT_OF_SEQUENCE);
    }
}
