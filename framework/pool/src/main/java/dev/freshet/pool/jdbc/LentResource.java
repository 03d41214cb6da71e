package dev.freshet.pool.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A part that has to be closed before the connection can be lent again, should the borrower forget it. The open ones of
 * a connection are chained; {@link LentConnection} guards the chain and {@code closed}.
 */
abstract class LentResource<D extends AutoCloseable> extends LentPart<D> {
    @Nullable LentResource<?> previous;
    @Nullable LentResource<?> next;
    volatile boolean closed;

    LentResource(LentConnection connection, D target) {
        super(connection, target);
    }

    /** What it is called in messages. */
    abstract String kind();

    abstract void closeTarget() throws SQLException;

    @Override
    D open() throws SQLException {
        var driver = super.open();
        if (closed) {
            throw Refusals.closed(kind(), connection());
        }
        return driver;
    }

    /** Closes it the first time; afterwards, and once the connection was given back, it does nothing. */
    final void release() throws SQLException {
        if (connection().forget(this)) {
            try {
                closeTarget();
            } catch (SQLException failure) {
                throw failed(failure);
            }
        }
    }

    final boolean isOver() {
        return closed || connection().isGivenBack();
    }
}
