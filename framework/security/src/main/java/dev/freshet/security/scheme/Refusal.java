package dev.freshet.security.scheme;

import dev.freshet.http.HttpResponse;
import dev.freshet.security.AuditEvent.Type;
import dev.freshet.web.ProblemDetail;
import java.io.IOException;
import java.util.List;

/** Why a request may not pass, and its answer. The client does not learn which role or check failed. */
public enum Refusal {
    /** Common, so the log gets it only if there is a reason. */
    NO_CREDENTIALS(Type.NO_CREDENTIALS, 401, "no credentials"),
    BAD_CREDENTIALS(Type.BAD_CREDENTIALS, 401, "bad credentials"),
    /** The application could read other credentials than those that the gate has checked. */
    TWO_CREDENTIALS(Type.TWO_CREDENTIALS, 400, "two credentials"),
    NOT_ALLOWED(Type.NOT_ALLOWED, 403, "not allowed"),
    NOT_ENCRYPTED(Type.NOT_ENCRYPTED, 403, "not encrypted"),
    TOO_MANY_FAILURES(Type.TOO_MANY_FAILURES, 429, "too many failures"),
    /** A page of another site has sent the request in the name of its user. */
    CROSS_SITE(Type.CROSS_SITE, 403, "cross-site request");

    private final Type type;
    private final int status;
    private final String text;

    Refusal(Type type, int status, String text) {
        this.type = type;
        this.status = status;
        this.text = text;
    }

    /** For the log. */
    public String text() {
        return text;
    }

    /** How audit sinks hear of it. */
    public Type type() {
        return type;
    }

    /** @param challenges for 401: one for each way to authenticate (RFC 9110 section 11.6.1) */
    public void answer(HttpResponse response, List<String> challenges) throws IOException {
        if (status == 401) {
            for (String challenge : challenges) {
                response.addHeader("WWW-Authenticate", challenge);
            }
        }
        response.header("Cache-Control", "no-store");
        ProblemDetail.forStatus(status).send(response);
    }
}
