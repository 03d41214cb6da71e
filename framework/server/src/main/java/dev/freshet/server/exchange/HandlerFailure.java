package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers a request whose handler failed while its client was there. docs/errors.md lists the responses. */
public final class HandlerFailure {
    private static final Logger LOG = LoggerFactory.getLogger(HandlerFailure.class);

    private HandlerFailure() {
    }

    /** Logs the failure, then sends a problem, or breaks off the response if it was committed. */
    public static void answer(Throwable failure, ServerRequest<?> asked, ServerResponse answer) throws IOException {
        HttpException refusal = failure instanceof HttpException known ? known : null;
        if (answer.isCommitted() && asked.bodyHasThrown(failure)) {
            LOG.debug("{} {} broke off during its response: {}", asked.method(), asked.path(), failure.toString());
        } else if (refusal == null || refusal.status() == 500 || answer.isCommitted()) {
            LineLimit.write(LOG::error, LOG::debug, failure, "{} {} failed", asked.method(), asked.path(), failure);
        }
        if (answer.isCommitted()) {
            answer.breakOff();
        } else {
            answer.problem(refusal == null ? 500 : refusal.status(), refusal == null ? null : refusal.detail());
        }
    }
}
