package dev.freshet.pool.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A part that must be closed before the connection is lent again, even if the borrower forgets it. The open ones of a
 * connection form a chain; {@link LentConnection} guards the chain and {@code closed}.
 */
abstract class LentResource<D extends AutoCloseable> extends LentPart<D> {
    @Nullable LentResource<?> previous;
    @Nullable LentResource<?> next;
    volatile boolean closed;

    LentResource(LentConnection connection, D target) {
        super(connection, target);
    }

    /** Its name in messages. */
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

    /** Closes it the first time. Does nothing later, or once the connection was returned. */
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
