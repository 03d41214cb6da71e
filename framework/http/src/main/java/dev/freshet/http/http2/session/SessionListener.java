package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import org.jspecify.annotations.Nullable;

/** What a session tells its owner, who must not call back before the session's method has returned. */
public interface SessionListener extends LimitListener {
    /**
     * The peer has opened a stream with a complete head. {@link Http2Stream#done} must be called when its work is over.
     *
     * @param refusal the answer to a head that must not be handled; null for one that may
     * @return who is told what happens on the stream
     */
    StreamListener opened(Http2Stream stream, @Nullable HttpException refusal);
}
