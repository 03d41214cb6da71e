package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.gateway.upstream.Faults;
import dev.freshet.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * There is no response of an upstream to pass on. 502: the upstream was unreachable, broke off or sent an invalid
 * response. 503: it has no instance or no free capacity. 504: a timeout expired. The client receives the detail, which
 * reveals no internals. The message of {@link #failure()} may reveal some; it is for logs.
 */
public final class UpstreamException extends HttpException {
    private static final long serialVersionUID = 1;

    private final @Nullable ClientException failure;
    private final boolean upstreams;

    private UpstreamException(int status, String detail, @Nullable ClientException failure, boolean upstreams) {
        super(status, detail);
        this.failure = failure;
        this.upstreams = upstreams;
    }

    /** 503: the request cannot be sent, or must not be. */
    public static UpstreamException unavailable(String detail) {
        return new UpstreamException(503, detail, null, true);
    }

    /** 502: the upstream's response cannot be passed on. */
    public static UpstreamException unusable(String detail) {
        return new UpstreamException(502, detail, null, true);
    }

    public static UpstreamException of(ClientException failure) {
        return new UpstreamException(status(failure.failure()), detail(failure.failure()), failure,
                Faults.isOfUpstream(failure.failure()));
    }

    /** A failure that the client caused by being slow. */
    static UpstreamException ofClient(ClientException failure) {
        return new UpstreamException(status(failure.failure()), detail(failure.failure()), failure, false);
    }

    /** The failure between gateway and upstream; null if nothing was sent. */
    public @Nullable ClientException failure() {
        return failure;
    }

    /** Whether this counts as a failure of the upstream; false for failures that clients can cause. */
    public boolean isUpstreams() {
        return upstreams;
    }

    private static int status(Failure failure) {
        return switch (failure) {
            case QUEUE_FULL, ACQUIRE_TIMEOUT, CANCELLED -> 503;
            case CONNECT_TIMEOUT, RESPONSE_TIMEOUT, IDLE_TIMEOUT -> 504;
            case CONNECT, TLS, CONNECTION_LOST, PROTOCOL, TOO_LARGE -> 502;
        };
    }

    private static String detail(Failure failure) {
        return switch (failure) {
            case CONNECT -> "the gateway cannot connect to the upstream";
            case CONNECT_TIMEOUT -> "the upstream did not accept a connection in time";
            case TLS -> "the gateway cannot make a secure connection to the upstream";
            case ACQUIRE_TIMEOUT -> "no connection to the upstream became free in time";
            case QUEUE_FULL -> "too many requests are waiting for the upstream";
            case RESPONSE_TIMEOUT -> "the upstream did not respond in time";
            case IDLE_TIMEOUT -> "the upstream neither sent nor accepted a byte in time";
            case CONNECTION_LOST -> "the upstream closed the connection";
            case PROTOCOL -> "the upstream sent an invalid response";
            case TOO_LARGE -> "the upstream's response is larger than its limit";
            case CANCELLED -> "the gateway no longer sends requests to this upstream";
        };
    }
}
