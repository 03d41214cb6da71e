package dev.freshet.server.http2;

import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.session.SessionTimes;
import dev.freshet.http.pace.SendRate;
import dev.freshet.server.exchange.EngineContext;

/**
 * What all HTTP/2 connections of a server share.
 *
 * @param shared what they share with HTTP/1.1 connections
 */
public record Http2Context(EngineContext shared, Http2Limits limits, SessionTimes times) {
    /** @param response the slowest rate at which clients may read a stream */
    public static Http2Context of(EngineContext shared, Http2Limits limits, SendRate response) {
        EngineContext.Nanos timeouts = shared.timeouts();
        return new Http2Context(shared, limits, new SessionTimes(timeouts.idle(), timeouts.header(), response));
    }
}
