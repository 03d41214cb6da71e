package dev.freshet.security.rented;

import dev.freshet.inject.Component;
import dev.freshet.inject.Profile;
import dev.freshet.security.session.MemorySessions;
import dev.freshet.security.session.Session;
import dev.freshet.security.session.SessionGroup;
import dev.freshet.security.session.SessionStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A store of sessions that shows what it gets, and fails when a test wants it. */
@Component
@Profile("store")
public class Store implements SessionStore {
    private final MemorySessions sessions = new MemorySessions(10, InstantSource.system());
    private volatile @Nullable RuntimeException failure;
    private volatile @Nullable Added last;

    /** A session as it was added. */
    public record Added(String key, Session session) {
    }

    /** The session that was added last. */
    public Added last() {
        return Objects.requireNonNull(last);
    }

    /** All calls throw it; null to work again. */
    public void failWith(@Nullable RuntimeException newFailure) {
        failure = newFailure;
    }

    private MemorySessions sessions() {
        RuntimeException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
        return sessions;
    }

    @Override
    public void add(String key, Session session, Duration idle) {
        sessions().add(key, session, idle);
        last = new Added(key, session);
    }

    @Override
    public @Nullable Session use(String key, Duration idle) {
        return sessions().use(key, idle);
    }

    @Override
    public void remove(String key) {
        sessions().remove(key);
    }

    @Override
    public int removeAll(SessionGroup group) {
        return sessions().removeAll(group);
    }
}
