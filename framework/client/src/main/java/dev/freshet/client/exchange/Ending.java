package dev.freshet.client.exchange;

import dev.freshet.client.loop.CloseReason;
import org.jspecify.annotations.Nullable;

/** Why an exchange failed. Each thread that asks gets its own exception. */
record Ending(Failure failure, boolean unprocessed, String message, @Nullable Throwable cause) {
    static Ending unprocessed(Failure failure, String message) {
        return new Ending(failure, true, message, null);
    }

    static Ending cancelled(String message) {
        return new Ending(Failure.CANCELLED, false, message, null);
    }

    /** The failure of requests that wait for a connection that could not be made. */
    static Ending notMade(CloseReason reason, String message) {
        Failure failure = switch (reason) {
            case CONNECT_REFUSED, CONNECT_FAILED -> Failure.CONNECT;
            case CONNECT_TIMEOUT -> Failure.CONNECT_TIMEOUT;
            case TLS_FAILED -> Failure.TLS;
            case PROTOCOL_ERROR, TOO_LARGE -> Failure.PROTOCOL;
            case CLOSED_HERE -> Failure.CANCELLED;
            case RESET, STREAM_RESET, STREAM_REFUSED, CLOSED_UNANSWERED, CLOSED_IN_RESPONSE, CLOSED_IDLE,
                    LAST_RESPONSE -> Failure.CONNECT;
        };
        return unprocessed(failure, message);
    }

    /** The failure of a request whose connection or stream has ended. */
    static Ending lost(CloseReason reason, boolean unprocessed, String message) {
        Failure failure = switch (reason) {
            case PROTOCOL_ERROR -> Failure.PROTOCOL;
            case TOO_LARGE -> Failure.TOO_LARGE;
            case CLOSED_HERE -> Failure.CANCELLED;
            case CONNECT_REFUSED, CONNECT_TIMEOUT, CONNECT_FAILED, TLS_FAILED, RESET, STREAM_RESET, STREAM_REFUSED,
                    CLOSED_UNANSWERED, CLOSED_IN_RESPONSE, CLOSED_IDLE, LAST_RESPONSE -> Failure.CONNECTION_LOST;
        };
        return new Ending(failure, unprocessed, message, null);
    }

    /** This failure, after an earlier attempt that may have been processed. */
    Ending perhapsProcessed() {
        return unprocessed ? new Ending(failure, false, message, cause) : this;
    }

    ClientException exception() {
        return new ClientException(failure, unprocessed, message, cause);
    }
}
