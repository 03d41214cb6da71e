package dev.freshet.gateway.filter;

/**
 * Thrown by a {@link ResponseChange} to keep a response from the client: {@link GatewayChain#proceed} throws it then,
 * with nothing committed, and the filter that wanted it so may try again. Has no stack trace.
 */
public final class UnwantedResponseException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    /** @param status what the upstream answered */
    public UnwantedResponseException(int status) {
        super("a response of status " + status + " is not passed on", null, false, false);
        this.status = status;
    }

    /** What the upstream answered. */
    public int status() {
        return status;
    }
}
