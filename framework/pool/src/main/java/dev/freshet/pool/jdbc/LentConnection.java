package dev.freshet.pool.jdbc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A connection of a pool while it is lent. It costs one small object a loan.
 *
 * <p>Closing it, the first time, puts back what the borrower has changed and gives the connection to the pool. Any
 * thread may close it. Where another one is in a call on it, an execution, or another bracketed call, that one is not
 * waited for: the connection is given back as broken. Reading rows is not counted. {@code close} never throws what the
 * driver throws: it ends the loan in any case.
 *
 * <p>Auto-commit and transactions are put right however they were changed, where the driver tells of it: PostgreSQL's
 * and H2's do. Other state is if it was changed by methods of this class. What SQL such as {@code SET} has changed, or
 * {@code unwrap}, only the pool's reset puts back, where there is one.
 */
public final class LentConnection extends TrackedConnection {
    /** How many calls are in progress, and these two bits. */
    private static final VarHandle STATE;
    private static final int GIVEN_BACK = Integer.MIN_VALUE;
    private static final int BROKEN = 1 << 30;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(LentConnection.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Lease lease;
    private volatile int state;
    private @Nullable LentResource<?> resources;

    public LentConnection(Lease lease, SessionDefaults defaults) {
        super(lease.physical(), defaults);
        this.lease = lease;
    }

    @Override
    LentConnection connection() {
        return this;
    }

    void check() throws SQLException {
        if (state < 0) {
            throw Refusals.givenBack(this);
        }
        touch();
    }

    @Override
    Connection open() throws SQLException {
        check();
        return target;
    }

    @Override
    Connection begin() throws SQLException {
        if ((int) STATE.getAndAdd(this, 1) < 0) {
            throw Refusals.givenBack(this);
        }
        touch();
        return target;
    }

    @Override
    void end() {
        STATE.getAndAdd(this, -1);
    }

    @Override
    boolean isOnlyCall() {
        return (int) STATE.getAndAdd(this, 0) == 1;
    }

    boolean isGivenBack() {
        return state < 0;
    }

    /** After the loan the connection may be another borrower's, whom the failure does not concern. */
    void examine(SQLException failure) {
        if (!isGivenBack() && isEnd(failure)) {
            STATE.getAndBitwiseOr(this, BROKEN);
            lease.failed(failure);
        }
    }

    /** Some failures do not say that the driver has given the connection up. */
    private boolean isEnd(SQLException failure) {
        try {
            return Deadness.isDead(failure) || target.isClosed();
        } catch (SQLException e) {
            failure.addSuppressed(e);
            return true;
        }
    }

    /** Remembers what must be closed before the connection can be lent again. */
    synchronized <R extends LentResource<?>> R register(R resource) {
        if (resources != null) {
            resources.previous = resource;
            resource.next = resources;
        }
        resources = resource;
        return resource;
    }

    /** Forgets what is being closed; false when it was closed already, be it with the connection. */
    synchronized boolean forget(LentResource<?> resource) {
        if (resource.isOver()) {
            return false;
        }
        resource.closed = true;
        if (resource.previous != null) {
            resource.previous.next = resource.next;
        } else if (resources == resource) {
            resources = resource.next;
        }
        if (resource.next != null) {
            resource.next.previous = resource.previous;
        }
        resource.previous = null;
        resource.next = null;
        return true;
    }

    /** Gives the connection back as it was lent. The second time, and after {@link #abort}, it does nothing. */
    @Override
    public void close() {
        int before = (int) STATE.getAndBitwiseOr(this, GIVEN_BACK);
        if (before < 0) {
            return;
        }
        boolean sound = false;
        try {
            sound = before == 0 && (isAsLent() || isPutBack());
            if (before > 0 && before < BROKEN) {
                reject(Refusals.inUse(this));
            }
        } finally {
            lease.giveBack(!sound);
        }
    }

    private boolean isPutBack() {
        try {
            putBackTimeout();
            for (var resource = takeResources(); resource != null; resource = resource.next) {
                resource.closeTarget();
            }
            putBack();
            return (state & BROKEN) == 0;
        } catch (SQLException e) {
            reject(e);
        } catch (RuntimeException e) {
            reject(new SQLException(this + ": the driver failed to put its state back", e));
        }
        return false;
    }

    /** The borrower is done with the connection: the failure goes to the log, unless the connection has ended. */
    private void reject(SQLException reason) {
        if (!isEnd(reason)) {
            lease.rejected(this, reason);
        }
        lease.failed(reason);
    }

    private @Nullable LentResource<?> takeResources() {
        if (resources == null) {
            return null;
        }
        synchronized (this) {
            return resources;
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return isGivenBack() || target.isClosed();
    }

    /** Ends the connection whatever it is doing; the pool replaces it. */
    @Override
    public void abort(Executor executor) throws SQLException {
        if ((int) STATE.getAndBitwiseOr(this, GIVEN_BACK | BROKEN) >= 0) {
            try {
                target.abort(executor);
            } finally {
                lease.giveBack(true);
            }
        }
    }

    /** Asks the driver; a connection that is not valid goes back as broken. */
    @Override
    public boolean isValid(int timeout) throws SQLException {
        if (isGivenBack()) {
            return false;
        }
        boolean valid = super.isValid(timeout);
        if (!valid) {
            examine(new SQLNonTransientConnectionException(this + ": the driver says it is not valid", "08006"));
        }
        return valid;
    }
}
