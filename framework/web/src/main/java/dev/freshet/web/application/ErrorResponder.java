package dev.freshet.web.application;

import dev.freshet.http.FailureResponder;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.OverloadException;
import dev.freshet.http.PeerGoneException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.web.AccessDeniedException;
import dev.freshet.web.ExceptionResponder;
import dev.freshet.web.Gate;
import dev.freshet.web.InvalidBodyException;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.UnsupportedContentCodingException;
import dev.freshet.web.UnsupportedMediaTypeException;
import dev.freshet.web.places.NoPlaceException;
import dev.freshet.web.rate.RateHeaders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns an exception into a response. The gate answers {@link AccessDeniedException}. Otherwise, the first of these
 * that knows the exception answers: the exception handlers, the statuses of exception classes, {@link HttpException},
 * the last resorts. Any other exception is an internal error: it is logged under an id, which the client receives.
 * After the exception handlers, exceptions that a departed client caused go to the engine.
 */
final class ErrorResponder {
    private static final int ID_BITS = 40;
    /** From this status on, the exception's message is for operators and is not sent. */
    private static final int SERVER_FAILED = 500;
    /** Ends cycles of causes. */
    private static final int DEEPEST_CAUSE = 20;

    private final List<ExceptionResponder> advice;
    private final Map<Class<?>, Integer> statuses;
    private final List<FailureResponder> lastResorts;
    private final Gate gate;

    ErrorResponder(List<ExceptionResponder> advice, Map<Class<?>, Integer> statuses,
            List<FailureResponder> lastResorts, Gate gate) {
        this.advice = new ArrayList<>(advice);
        this.statuses = new HashMap<>(statuses);
        this.lastResorts = new ArrayList<>(lastResorts);
        this.gate = gate;
    }

    /**
     * Answers the request. If the response has started already, rethrows, so that the engine closes the connection.
     *
     * @param own the exception handlers to ask first
     * @return false if the request was answered as an internal error
     */
    boolean respond(
            Throwable thrown, @Nullable ExceptionResponder own, HttpRequest request, HttpResponse response)
            throws Exception {
        if (response.isCommitted()) {
            throw rethrowable(thrown);
        }
        RateHeaders.resetOthers(response);
        if (thrown instanceof AccessDeniedException denied) {
            gate.refuse(denied, request, response);
            return true;
        }
        Throwable unanswered;
        try {
            if (handled(thrown, own, request, response)) {
                return true;
            }
            unanswered = thrown;
        } catch (Exception | Error failure) {
            if (response.isCommitted()) {
                throw failure;
            }
            if (failure != thrown) {
                failure.addSuppressed(thrown);
            }
            RateHeaders.resetOthers(response);
            unanswered = failure;
        }
        return answer(unanswered, request, response);
    }

    private boolean handled(
            Throwable thrown, @Nullable ExceptionResponder own, HttpRequest request, HttpResponse response)
            throws Exception {
        if (own != null && handledBy(own, thrown, request, response)) {
            return true;
        }
        for (ExceptionResponder responder : advice) {
            if (handledBy(responder, thrown, request, response)) {
                return true;
            }
        }
        return false;
    }

    /** Also asks about the causes: an exception without a handler may wrap one that has a handler. */
    private static boolean handledBy(
            ExceptionResponder responder, Throwable thrown, HttpRequest request, HttpResponse response)
            throws Exception {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
            if (responder.respond(cause, request, response)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private boolean answer(Throwable thrown, HttpRequest request, HttpResponse response) throws Exception {
        requireClient(thrown, request);
        int status = statusOf(thrown);
        if (status >= SERVER_FAILED) {
            logged(ProblemDetail.forStatus(status), thrown, request).send(response);
            return true;
        }
        if (status > 0) {
            String message = thrown.getMessage();
            ProblemDetail problem = ProblemDetail.forStatus(status);
            (message == null ? problem : problem.withDetail(message)).send(response);
            return true;
        }
        if (thrown instanceof HttpException refusal) {
            answer(refusal, request, response);
            return true;
        }
        for (FailureResponder responder : lastResorts) {
            if (responder.respond(thrown, request, response)) {
                return true;
            }
        }
        logged(ProblemDetail.forStatus(SERVER_FAILED), thrown, request).send(response);
        return false;
    }

    /** Rethrows what the client caused by leaving; only the engine knows whether it can still be answered. */
    private static void requireClient(Throwable thrown, HttpRequest request) throws IOException {
        PeerGoneException gone = PeerGoneException.in(thrown);
        if (gone != null) {
            throw gone;
        }
        if (thrown instanceof IOException cutOff && request.isAbandoned()) {
            throw cutOff;
        }
    }

    private static void answer(HttpException refusal, HttpRequest request, HttpResponse response) throws IOException {
        if (refusal instanceof UnsupportedMediaTypeException type && !type.supported().isEmpty()) {
            response.header("Accept", type.supported());
        }
        if (refusal instanceof UnsupportedContentCodingException) {
            response.header("Accept-Encoding", "identity");
        }
        if (refusal instanceof OverloadException) {
            response.header("Retry-After", OverloadException.RETRY_AFTER_SECONDS);
        }
        if (refusal instanceof NoPlaceException) {
            response.header("Retry-After", NoPlaceException.RETRY_AFTER_SECONDS);
        }
        ProblemDetail problem = problem(refusal);
        (refusal.status() == SERVER_FAILED ? logged(problem, refusal, request) : problem).send(response);
    }

    /** Logs the failure under an id and adds the id to the problem. The client receives only the id. */
    private static ProblemDetail logged(ProblemDetail problem, Throwable thrown, HttpRequest request) {
        String id = Long.toString(ThreadLocalRandom.current().nextLong(1L << ID_BITS), 36);
        Logger log = LoggerFactory.getLogger(ErrorResponder.class);
        LineLimit.write(log::error, log::debug, thrown, "{} {} failed, error id {}", request.method(), request.path(),
                id, thrown);
        return problem.withProperty("id", id);
    }

    /** The status registered for the closest superclass, or 0. */
    private int statusOf(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            Integer status = statuses.get(type);
            if (status != null) {
                return status;
            }
        }
        return 0;
    }

    private static ProblemDetail problem(HttpException refusal) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(refusal.status(), refusal.detail());
        return refusal instanceof InvalidBodyException invalid
                ? problem.withProperty("errors", invalid.members())
                : problem;
    }

    private static Exception rethrowable(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof Exception exception ? exception : new IllegalStateException(thrown);
    }
}
