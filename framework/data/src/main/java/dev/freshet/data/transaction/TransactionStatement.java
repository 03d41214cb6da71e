package dev.freshet.data.transaction;

import java.sql.Statement;

/** A statement of any kind. */
class TransactionStatement<D extends Statement> extends ForwardingStatement<D> {

    TransactionStatement(TransactionConnection connection, D target) {
        super(connection, target);
    }
}
