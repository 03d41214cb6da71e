package dev.freshet.pool;

import dev.freshet.pool.jdbc.SessionDefaults;
import dev.freshet.pool.jdbc.SessionSettings;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Opens connections in the state that borrowers expect. Reads the driver's defaults from the first one. */
final class SessionOpener implements ConnectionFactory {
    private final ConnectionFactory factory;
    private final SessionSettings session;
    private volatile @Nullable SessionDefaults defaults;

    SessionOpener(ConnectionFactory factory, DatabasePoolSettings settings) {
        this.factory = factory;
        session = new SessionSettings(settings.name(), settings.autoCommit(), settings.readOnly(),
                settings.isolationLevel(), settings.schema(), settings.reset());
    }

    @Override
    public Connection open() throws SQLException {
        Connection fresh = factory.open();
        try {
            session.applyTo(fresh);
            if (defaults == null) {
                session.tryReset(fresh);
                defaults = SessionDefaults.read(session, fresh);
            }
            return fresh;
        } catch (SQLException | RuntimeException | LinkageError e) {
            try (fresh) {
                throw e;
            }
        }
    }

    /** The state of a borrowed connection; call it only after a connection has been opened. */
    SessionDefaults defaults() {
        SessionDefaults known = defaults;
        if (known == null) {
            throw new IllegalStateException("no connection has been opened yet");
        }
        return known;
    }
}
