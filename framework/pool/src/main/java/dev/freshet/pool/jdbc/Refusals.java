package dev.freshet.pool.jdbc;

import java.sql.SQLException;

/** What borrowers are told who use what they no longer have. */
final class Refusals {
    /** A call out of sequence: a mistake of the program, not a lost connection, so nobody retries. */
    private static final String OUT_OF_SEQUENCE = "HY010";

    private Refusals() {
    }

    static SQLException givenBack(LentConnection connection) {
        return new SQLException(connection + ": it was closed and given back to the pool; neither it nor what came "
                + "from it can be used any more: get another from the data source", OUT_OF_SEQUENCE);
    }

    static SQLException closed(String kind, LentConnection connection) {
        return new SQLException(connection + ": this " + kind + " is closed", OUT_OF_SEQUENCE);
    }

    static SQLException inUse(LentConnection connection) {
        return new SQLException(connection + ": it was closed while another thread was in a call on it, and cannot be "
                + "lent again", OUT_OF_SEQUENCE);
    }
}
