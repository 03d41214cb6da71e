package dev.freshet.gateway.filter;

/** The head of a response as the client will get it. Not thread-safe; valid during the call that shows it. */
public final class UpstreamResponse extends MessageFields {
    private int status;

    public UpstreamResponse(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** @throws IllegalArgumentException if it is not from 200 to 599 */
    public void status(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a response has a status from 200 to 599, not " + status);
        }
        this.status = status;
    }
}
