package dev.freshet.lab.run;

import java.util.HashMap;
import java.util.Map;

/**
 * The sessions of a run. A plan with few rows keeps them over all rounds, so that each server has to warm up only once;
 * otherwise a session ends with its turn, because many idle servers would need too much memory.
 */
final class Sessions implements AutoCloseable {
    private final Map<String, LoadSession> kept = new HashMap<>();

    /** The session of this row, with PostgreSQL or without. Give it back with {@link #done}. */
    LoadSession session(RunContext context, Contestant row, boolean postgresql) {
        LoadSession session = kept.remove(key(row, postgresql));
        return session == null ? new LoadSession(context, row) : session;
    }

    void done(RunContext context, LoadSession session, Contestant row, boolean postgresql) {
        if (context.plan().keepsServers() && session.running()) {
            kept.put(key(row, postgresql), session);
        } else {
            session.close();
        }
    }

    private static String key(Contestant row, boolean postgresql) {
        return row.name() + "\n" + postgresql;
    }

    @Override
    public void close() {
        kept.values().forEach(LoadSession::close);
        kept.clear();
    }
}
