package dev.freshet.security;

import dev.freshet.http.HttpResponse;
import dev.freshet.web.ProblemDetail;
import java.io.IOException;

/** Why a request may not pass, and its answer. The client does not learn which role or check failed. */
enum Refusal {
    /** No credentials: common, so nothing is logged. */
    NO_CREDENTIALS(401, "Bearer", "no credentials"),
    BAD_CREDENTIALS(401, "Bearer error=\"invalid_token\"", "bad credentials"),
    /** The application could read another one than the gate has checked. */
    TWO_CREDENTIALS(400, "", "two credentials"),
    NOT_ALLOWED(403, "", "not allowed");

    private final int status;
    private final String challenge;
    private final String text;

    Refusal(int status, String challenge, String text) {
        this.status = status;
        this.challenge = challenge;
        this.text = text;
    }

    String text() {
        return text;
    }

    void answer(HttpResponse response) throws IOException {
        if (!challenge.isEmpty()) {
            response.header("WWW-Authenticate", challenge);
        }
        response.header("Cache-Control", "no-store");
        ProblemDetail.forStatus(status).send(response);
    }
}
