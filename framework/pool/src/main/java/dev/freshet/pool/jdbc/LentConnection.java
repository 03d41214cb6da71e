package dev.freshet.pool.jdbc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A borrowed connection of a pool: one small object a loan.
 *
 * <p>The first call of {@code close} restores the state that the borrower has changed and returns the connection. Any
 * thread may close it. If another thread is in a bracketed call at that time, such as an execution, closing does not
 * wait for it, and the pool discards the connection. Reading rows is not bracketed. {@code close} always ends the loan:
 * it does not throw what the driver throws.
 *
 * <p>Auto-commit and transactions are restored however they were changed, if the driver tracks them, as PostgreSQL's
 * and H2's do. Other state is restored if methods of this class have changed it. Changes by SQL such as {@code SET}, or
 * through {@code unwrap}, are undone only by the pool's {@code reset}, if there is one.
 */
public final class LentConnection extends TrackedConnection {
    /** The number of calls in progress, and the two bits below. */
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

    /** After the loan, the connection may be another borrower's, which the failure does not concern. */
    void examine(SQLException failure) {
        if (!isGivenBack() && isEnd(failure)) {
            STATE.getAndBitwiseOr(this, BROKEN);
            lease.failed(failure);
        }
    }

    /** The driver may close the connection without saying so in the failure, so ask it too. */
    private boolean isEnd(SQLException failure) {
        try {
            return Deadness.isDead(failure) || target.isClosed();
        } catch (SQLException e) {
            failure.addSuppressed(e);
            return true;
        }
    }

    /** Registers a resource to be closed before the connection is lent again. */
    synchronized <R extends LentResource<?>> R register(R resource) {
        if (resources != null) {
            resources.previous = resource;
            resource.next = resources;
        }
        resources = resource;
        return resource;
    }

    /** Removes a resource that is being closed; false if it was closed already, alone or with the connection. */
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

    /** Returns the connection in its original state. Does nothing the second time or after {@link #abort}. */
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
            putBackTimeouts();
            for (var resource = takeResources(); resource != null; resource = resource.next) {
                resource.closeTarget();
            }
            putBack();
            return (state & BROKEN) == 0;
        } catch (SQLException e) {
            reject(e);
        } catch (RuntimeException e) {
            reject(new SQLException(this + ": the driver failed to restore its state", e));
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

    /** Ends the connection, whatever it is doing; the pool replaces it. */
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

    /** Asks the driver; the pool discards a connection that is not valid. */
    @Override
    public boolean isValid(int timeout) throws SQLException {
        if (isGivenBack()) {
            return false;
        }
        boolean valid = super.isValid(timeout);
        if (!valid) {
            examine(new SQLNonTransientConnectionException(this + ": the driver reports it as invalid", "08006"));
        }
        return valid;
    }
}
