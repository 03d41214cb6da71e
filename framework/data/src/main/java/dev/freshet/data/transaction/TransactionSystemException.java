package dev.freshet.data.transaction;

import java.sql.SQLException;

/** The database refused to commit or to roll back. */
public final class TransactionSystemException extends TransactionException {

    private static final long serialVersionUID = 1L;

    TransactionSystemException(String message, SQLException cause) {
        super(message, cause);
    }
}
