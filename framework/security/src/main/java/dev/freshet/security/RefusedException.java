package dev.freshet.security;

import java.io.Serial;

/** The credentials of a request are refused. Has no stack trace, because peers can cause it at will. */
final class RefusedException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Refusal refusal;

    /** @param reason for the log; without the credentials */
    RefusedException(Refusal refusal, String reason) {
        super(reason, null, false, false);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
