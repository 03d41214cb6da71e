package dev.freshet.data.transaction;

import java.sql.PreparedStatement;

/** A prepared statement; base of callable ones. */
class TransactionPreparedStatement<D extends PreparedStatement> extends ForwardingPreparedStatement<D> {

    TransactionPreparedStatement(TransactionConnection connection, D target) {
        super(connection, target);
    }
}
