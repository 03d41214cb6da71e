package dev.freshet.gateway.filter;

/** The head of a response for the client. Not thread-safe; valid during the call that receives it. */
public final class UpstreamResponse extends MessageFields {
    private int status;

    public UpstreamResponse(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** @throws IllegalArgumentException if the status is not from 200 to 599 */
    public void status(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a status must be from 200 to 599, is " + status);
        }
        this.status = status;
    }
}
