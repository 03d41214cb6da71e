package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A pool of one connection, which remembers what it is told. */
final class Loan implements Lease {
    static final SessionSettings SETTINGS = new SessionSettings("orders", true, false, -1, null, null);

    final List<Boolean> returns = new CopyOnWriteArrayList<>();
    final List<SQLException> failures = new CopyOnWriteArrayList<>();
    final List<SQLException> rejections = new CopyOnWriteArrayList<>();
    private final Connection physical;
    private final SessionDefaults defaults;

    Loan(Connection physical) throws SQLException {
        this(physical, SETTINGS);
    }

    Loan(Connection physical, SessionSettings settings) throws SQLException {
        this.physical = physical;
        settings.applyTo(physical);
        this.defaults = SessionDefaults.read(settings, physical);
    }

    LentConnection lend() {
        return new LentConnection(this, defaults);
    }

    @Override
    public Connection physical() {
        return physical;
    }

    @Override
    public void giveBack(boolean broken) {
        returns.add(broken);
    }

    @Override
    public void failed(SQLException failure) {
        failures.add(failure);
    }

    @Override
    public void rejected(LentConnection connection, SQLException reason) {
        rejections.add(reason);
    }
}
