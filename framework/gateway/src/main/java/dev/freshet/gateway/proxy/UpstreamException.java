package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.gateway.upstream.Faults;
import dev.freshet.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * There is no response of an upstream to give. 502: it could not be reached, broke off, or sent what is no response;
 * 503: there is no instance or no place for the request; 504: a time limit was reached. The detail, which the client is
 * shown, is nothing of the inside; the message of {@link #failure()} may be, and is for logs.
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

    /** 503: there is nowhere, or no leave, to send the request. */
    public static UpstreamException unavailable(String detail) {
        return new UpstreamException(503, detail, null, true);
    }

    /** 502: the upstream answered what cannot be passed on. */
    public static UpstreamException unusable(String detail) {
        return new UpstreamException(502, detail, null, true);
    }

    public static UpstreamException of(ClientException failure) {
        return new UpstreamException(status(failure.failure()), detail(failure.failure()), failure,
                Faults.isOfUpstream(failure.failure()));
    }

    /** The same for a failure that the client has brought about, by its slowness. */
    static UpstreamException ofClient(ClientException failure) {
        return new UpstreamException(status(failure.failure()), detail(failure.failure()), failure, false);
    }

    /** What went wrong between gateway and upstream; null if nothing was sent. */
    public @Nullable ClientException failure() {
        return failure;
    }

    /** Whether it counts as a failure of the upstream, and not as one that clients can bring about. */
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
            case CONNECT -> "the upstream cannot be connected to";
            case CONNECT_TIMEOUT -> "the upstream did not accept a connection in time";
            case TLS -> "no secure connection to the upstream could be made";
            case ACQUIRE_TIMEOUT -> "no connection to the upstream became free in time";
            case QUEUE_FULL -> "too many requests wait for the upstream";
            case RESPONSE_TIMEOUT -> "the upstream did not answer in time";
            case IDLE_TIMEOUT -> "the upstream stopped in the middle of its answer";
            case CONNECTION_LOST -> "the upstream broke the connection off";
            case PROTOCOL -> "the upstream sent what is no valid response";
            case TOO_LARGE -> "the upstream's response is larger than its limit";
            case CANCELLED -> "the gateway does not send to this upstream any more";
        };
    }
}
