package dev.freshet.data.source;

import dev.freshet.data.failure.DataAccessResourceFailureException;
import dev.freshet.data.failure.DuplicateKeyException;
import dev.freshet.data.failure.QueryTimeoutException;
import dev.freshet.data.transaction.TransactionException;
import dev.freshet.http.FailureResponder;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import dev.freshet.http.log.LineLimit;
import dev.freshet.inject.Component;
import java.io.IOException;
import java.sql.SQLTransientConnectionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The response to database failures that the application does not handle. 503 if the database is unavailable or too
 * slow, with Retry-After unless the method is POST or PATCH; 409 for a duplicate key; otherwise 500. The response has
 * no details, since messages name tables and addresses.
 */
@Component("freshetDataProblems")
public final class DataProblems implements FailureResponder {
    private static final String RETRY_AFTER_SECONDS = "1";
    /** Causes can form a circle. */
    private static final int DEEPEST_CAUSE = 20;

    @Override
    public boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws IOException {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE && !isLastWord(cause); depth++) {
            if (cause instanceof DuplicateKeyException) {
                send(409, response);
                return true;
            }
            if (isUnavailable(cause)) {
                log(cause, request);
                if (mayAskAgain(request.method())) {
                    response.header("Retry-After", RETRY_AFTER_SECONDS);
                }
                send(503, response);
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static void send(int status, HttpResponse response) throws IOException {
        response.status(status).header(PreparedHeader.PROBLEM_JSON).send(ProblemJson.of(status, null));
    }

    /** Its cause does not matter: everything may be committed already, and a retry would do it twice. */
    private static boolean isLastWord(Throwable thrown) {
        return thrown instanceof TransactionException;
    }

    private static boolean isUnavailable(Throwable thrown) {
        return thrown instanceof DataAccessResourceFailureException || thrown instanceof QueryTimeoutException
                || thrown instanceof SQLTransientConnectionException;
    }

    /**
     * Whether a retry is harmless. Statements outside transactions have been committed even if a later one got no
     * connection, and nobody knows what a broken connection has done. So a client must repeat only idempotent methods
     * (RFC 9110 section 9.2.2).
     */
    private static boolean mayAskAgain(HttpMethod method) {
        return method != HttpMethod.POST && method != HttpMethod.PATCH;
    }

    /** Limited, because every request fails while a database is down. */
    private static void log(Throwable thrown, HttpRequest request) {
        Logger log = LoggerFactory.getLogger(DataProblems.class);
        LineLimit.write(log::warn, log::debug, thrown, "{} {}: 503: {}", request.method(), request.path(),
                thrown.toString());
    }
}
