package dev.freshet.http.http2.session;

/** Is notified when a peer exceeds a limit. */
public interface LimitListener {
    /** The session enforced this limit. */
    void reached(SessionLimit limit);
}
