package dev.freshet.security.session;

import dev.freshet.http.lock.ScopedLock;
import dev.freshet.security.Authenticated;
import dev.freshet.security.session.SessionGroup.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in the memory of this process; a restart ends them. Holds at most a fixed number: a further session ends the
 * one that has been idle for longest. A user has at most 1,000 sessions: a further one ends the one that began first.
 * Thread-safe; holds its lock only for a few steps, except in {@link #removeAll}.
 */
public final class MemorySessions implements SessionStore {
    private static final int MOST_OF_USER = 1000;

    private final int most;
    private final int mostOfUser;
    private final InstantSource clock;
    /** For idle times, because a step of the clock would end all sessions, or none for a long time. */
    private final LongSupplier nanoTime;
    private final ScopedLock lock = new ScopedLock();
    /** The session that was used longest ago is the first. */
    private final LinkedHashMap<String, Kept> byKey = new LinkedHashMap<>(16, 0.75f, true);
    /** The keys of the sessions of each user. The session that began first is the first. */
    private final Map<SessionGroup, Deque<String>> byUser = new HashMap<>();

    private static final class Kept {
        private final Session session;
        /** By the monotonic clock. */
        private long used;

        Kept(Session session, long used) {
            this.session = session;
            this.used = used;
        }
    }

    /**
     * An empty store.
     *
     * @param most sessions that it keeps, at least 1
     * @param clock for the ends of sessions. Idle time is measured by {@link System#nanoTime}
     * @throws IllegalArgumentException if it can keep none
     */
    public MemorySessions(int most, InstantSource clock) {
        this(most, MOST_OF_USER, clock, System::nanoTime);
    }

    MemorySessions(int most, int mostOfUser, InstantSource clock, LongSupplier nanoTime) {
        if (most < 1) {
            throw new IllegalArgumentException("max-sessions must be at least 1, is " + most);
        }
        this.most = most;
        this.mostOfUser = mostOfUser;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public void add(String key, Session session, Duration idle) {
        Instant now = clock.instant();
        try (ScopedLock _ = lock.hold()) {
            drop(key);
            dropOver(now, idle);
            // First one of the same user, so that nobody ends the sessions of others by logging in again and again.
            SessionGroup user = user(session);
            Deque<String> own = byUser.get(user);
            if (own != null && own.size() >= mostOfUser) {
                drop(own.getFirst());
            }
            if (byKey.size() >= most) {
                drop(byKey.firstEntry().getKey());
            }
            byKey.put(key, new Kept(session, nanoTime.getAsLong()));
            byUser.computeIfAbsent(user, _ -> new ArrayDeque<>(1)).add(key);
        }
    }

    @Override
    public @Nullable Session use(String key, Duration idle) {
        Instant now = clock.instant();
        try (ScopedLock _ = lock.hold()) {
            Kept kept = byKey.get(key);
            if (kept == null) {
                return null;
            }
            if (isOver(kept, now, idle)) {
                drop(key);
                return null;
            }
            kept.used = nanoTime.getAsLong();
            return kept.session;
        }
    }

    @Override
    public void remove(String key) {
        try (ScopedLock _ = lock.hold()) {
            drop(key);
        }
    }

    /** Looks at every session, which takes milliseconds if there are 100,000. */
    @Override
    public int removeAll(SessionGroup group) {
        try (ScopedLock _ = lock.hold()) {
            List<String> keys = byKey.entrySet().stream()
                    .filter(entry -> group.has(entry.getValue().session.caller())).map(Map.Entry::getKey).toList();
            keys.forEach(this::drop);
            return keys.size();
        }
    }

    /** The subject identifies a user better than the name, which can be a claim that users may change. */
    private static SessionGroup user(Session session) {
        Authenticated caller = session.caller();
        String subject = caller.claims().text("sub");
        return subject == null ? new SessionGroup(Kind.NAME, caller.issuer(), caller.name())
                : new SessionGroup(Kind.SUBJECT, caller.issuer(), subject);
    }

    private void dropOver(Instant now, Duration idle) {
        Map.Entry<String, Kept> oldest = byKey.firstEntry();
        while (oldest != null && isOver(oldest.getValue(), now, idle)) {
            drop(oldest.getKey());
            oldest = byKey.firstEntry();
        }
    }

    private boolean isOver(Kept kept, Instant now, Duration idle) {
        return !now.isBefore(kept.session.ends())
                || nanoTime.getAsLong() - kept.used >= TimeUnit.NANOSECONDS.convert(idle);
    }

    private void drop(String key) {
        Kept kept = byKey.remove(key);
        if (kept != null) {
            byUser.computeIfPresent(user(kept.session), (_, own) -> {
                own.remove(key);
                return own.isEmpty() ? null : own;
            });
        }
    }
}
