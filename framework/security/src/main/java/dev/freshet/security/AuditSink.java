package dev.freshet.security;

/**
 * Receives each {@link AuditEvent}, to store or to count it. An application can have several, which are beans.
 * Called on request threads before the response, so do not block. Freshet logs an exception; it changes nothing else.
 * Thread-safe.
 */
@FunctionalInterface
public interface AuditSink {
    void record(AuditEvent event);
}
