package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import org.jspecify.annotations.Nullable;

/** Receives events of a server session. Callbacks must not call the session before its current method has returned. */
public interface SessionListener extends LimitListener {
    /**
     * The peer opened a stream with a complete head. Call {@link Http2ServerStream#done} when the handler has ended.
     *
     * @param refusal the response to a head that must not be handled; null if it may be
     * @return the listener for events of the stream
     */
    StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal);
}
