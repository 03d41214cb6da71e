package dev.freshet.security.session;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in the memory of this process; a restart ends them. Holds at most a fixed number: a further session ends the
 * one that has been idle for longest. Thread-safe; holds its lock only for a few steps, except in {@link #removeAll}.
 */
public final class MemorySessions implements SessionStore {
    private final int most;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    /** The session that was used longest ago is the first. */
    private final Map<String, Kept> byKey = new LinkedHashMap<>(16, 0.75f, true);

    private static final class Kept {
        private final Session session;
        private Instant used;

        Kept(Session session, Instant used) {
            this.session = session;
            this.used = used;
        }

        boolean isOver(Instant now, Duration idle) {
            return !now.isBefore(session.ends()) || !now.isBefore(used.plus(idle));
        }
    }

    /**
     * An empty store.
     *
     * @param most sessions that it keeps, at least 1
     * @param clock tells the current time
     * @throws IllegalArgumentException if it can keep none
     */
    public MemorySessions(int most, InstantSource clock) {
        if (most < 1) {
            throw new IllegalArgumentException("max-sessions must be at least 1, is " + most);
        }
        this.most = most;
        this.clock = clock;
    }

    @Override
    public void add(String key, Session session, Duration idle) {
        Instant now = clock.instant();
        lock.lock();
        try {
            byKey.put(key, new Kept(session, now));
            Iterator<Kept> oldest = byKey.values().iterator();
            while (oldest.hasNext() && (oldest.next().isOver(now, idle) || byKey.size() > most)) {
                oldest.remove();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable Session use(String key, Duration idle) {
        Instant now = clock.instant();
        lock.lock();
        try {
            Kept kept = byKey.get(key);
            if (kept == null) {
                return null;
            }
            if (kept.isOver(now, idle)) {
                byKey.remove(key);
                return null;
            }
            kept.used = now;
            return kept.session;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void remove(String key) {
        lock.lock();
        try {
            byKey.remove(key);
        } finally {
            lock.unlock();
        }
    }

    /** Looks at every session, which takes milliseconds if there are 100,000. */
    @Override
    public int removeAll(SessionGroup group) {
        lock.lock();
        try {
            int before = byKey.size();
            byKey.values().removeIf(kept -> group.has(kept.session.caller()));
            return before - byKey.size();
        } finally {
            lock.unlock();
        }
    }
}
