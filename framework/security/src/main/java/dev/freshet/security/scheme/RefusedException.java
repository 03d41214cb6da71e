package dev.freshet.security.scheme;

import java.io.Serial;

/** The credentials of a request are refused. Has no stack trace, because peers can cause it at will. */
public final class RefusedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Refusal refusal;
    private final long retryAfter;

    /** @param reason for the log; without the credentials */
    public RefusedException(Refusal refusal, String reason) {
        this(refusal, reason, 0);
    }

    /** @param retryAfter in seconds; 0 to say nothing */
    public RefusedException(Refusal refusal, String reason, long retryAfter) {
        super(reason, null, false, false);
        this.refusal = refusal;
        this.retryAfter = retryAfter;
    }

    /** In seconds; 0 to say nothing. */
    public long retryAfter() {
        return retryAfter;
    }

    public Refusal refusal() {
        return refusal;
    }
}
