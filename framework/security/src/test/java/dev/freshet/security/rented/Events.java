package dev.freshet.security.rented;

import dev.freshet.inject.Component;
import dev.freshet.inject.Profile;
import dev.freshet.security.AuditEvent;
import dev.freshet.security.AuditSink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collects events, then fails, which must change nothing. */
@Component
@Profile("rented")
public class Events implements AuditSink {
    private final List<AuditEvent> events = new CopyOnWriteArrayList<>();

    @Override
    public void record(AuditEvent event) {
        events.add(event);
        throw new IllegalStateException("the store is away");
    }

    /** The only event since the last call. */
    public AuditEvent takeOnly() {
        if (events.size() != 1) {
            throw new AssertionError(events.toString());
        }
        return events.removeFirst();
    }
}
