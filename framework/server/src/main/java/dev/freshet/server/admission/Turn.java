package dev.freshet.server.admission;

import dev.freshet.server.admission.Admission.Outcome;

/**
 * Asks {@link Admission} for a request's place among those in flight. An admitted request has the place until
 * {@link #close}. The object can be used again for the next request. Only one thread at a time may use it.
 */
public final class Turn implements AutoCloseable {
    private final Admission admission;
    private final Client client;
    private final Admission.Waiting request;
    private boolean held;
    private long waitLimit;

    /** @param request is called only after {@link #enter} has queued it */
    public Turn(Admission admission, Client client, Admission.Waiting request) {
        this.admission = admission;
        this.client = client;
        this.request = request;
    }

    /**
     * Asks for a place. If the request is queued, another thread calls one of its methods, perhaps before this call
     * returns.
     *
     * @param waitLimit the {@link System#nanoTime()} at which the timeout for queued requests passes
     */
    public Outcome enter(long waitLimit) {
        this.waitLimit = waitLimit;
        return admission.enter(this);
    }

    public boolean isHeld() {
        return held;
    }

    /** Returns the place, if the request has one. Further calls have no effect. */
    @Override
    public void close() {
        if (held) {
            held = false;
            admission.leave(client);
        }
    }

    /** The request has a place from now on. */
    void hold() {
        held = true;
    }

    /** The request could not begin. The caller has to return its place. */
    void fail() {
        held = false;
    }

    Client client() {
        return client;
    }

    Admission.Waiting request() {
        return request;
    }

    long waitLimit() {
        return waitLimit;
    }
}
