package dev.freshet.security.scheme;

import dev.freshet.http.FailureResponder;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.security.TooManyWrongPasswordsException;
import java.io.IOException;
import java.util.List;

/** Answers {@link TooManyWrongPasswordsException} as the gate would. Stateless. */
public final class WrongPasswordsResponder implements FailureResponder {
    @Override
    public boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws IOException {
        if (!(thrown instanceof TooManyWrongPasswordsException refused)) {
            return false;
        }
        response.header("Retry-After", String.valueOf(refused.retryAfter()));
        Refusal.TOO_MANY_FAILURES.answer(response, List.of());
        return true;
    }
}
