package dev.freshet.http.http2.session;

/** Is told which limits a peer comes up against. */
public interface LimitListener {
    /** A limit has acted. */
    void reached(SessionLimit limit);
}
