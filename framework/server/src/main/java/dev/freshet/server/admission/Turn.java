package dev.freshet.server.admission;

import dev.freshet.server.admission.Admission.Outcome;

/**
 * The way of a request into flight. An admitted request has a place until {@link #close}, which may be called several
 * times. Can be used again for the next request. One thread at a time uses it.
 */
public final class Turn implements AutoCloseable {
    private final Admission admission;
    private final Client client;
    private final Admission.Waiting request;
    private boolean held;
    private long waitLimit;

    /** @param request is called if it was queued */
    public Turn(Admission admission, Client client, Admission.Waiting request) {
        this.admission = admission;
        this.client = client;
        this.request = request;
    }

    /**
     * Asks for a place. After QUEUED, another thread calls a method of the request, perhaps before this call returns.
     *
     * @param waitLimit the {@link System#nanoTime()} at which the queue timeout passes
     */
    public Outcome enter(long waitLimit) {
        this.waitLimit = waitLimit;
        return admission.enter(this);
    }

    /** Whether the request has a place. */
    public boolean isHeld() {
        return held;
    }

    /** Gives the place back, if there is one. */
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

    /** The request could not begin; the caller counts it no more. */
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
