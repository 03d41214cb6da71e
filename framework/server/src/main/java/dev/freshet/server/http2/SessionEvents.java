package dev.freshet.server.http2;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.http2.session.SessionLimit;
import dev.freshet.http.http2.session.SessionListener;
import dev.freshet.http.http2.session.StreamListener;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the session's events: collects opened streams for the reader and counts limits. */
final class SessionEvents implements SessionListener {
    private final Http2Connection owner;
    private final EngineContext context;
    private final List<Http2Task> opened = new ArrayList<>();

    SessionEvents(Http2Connection owner, EngineContext context) {
        this.owner = owner;
        this.context = context;
    }

    /** The streams opened by the last input. The connection's owner removes them. */
    List<Http2Task> opened() {
        return opened;
    }

    @Override
    public StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal) {
        Http2Task task = new Http2Task(owner, stream, context, refusal);
        opened.add(task);
        return task;
    }

    @Override
    public void reached(SessionLimit limit) {
        context.reached().count(switch (limit) {
            case RESETS -> Limit.HTTP2_RESETS;
            case CONTINUATIONS -> Limit.HTTP2_CONTINUATIONS;
            case CONTROL_FRAMES -> Limit.HTTP2_CONTROL_FRAMES;
            case QUEUED_ACKS -> Limit.HTTP2_QUEUED_ACKS;
            case EMPTY_FRAMES -> Limit.HTTP2_EMPTY_FRAMES;
            case STREAMS -> Limit.HTTP2_STREAMS;
            case HEAD_SIZE -> Limit.HEAD_SIZE;
            case BODY_SIZE -> Limit.BODY_SIZE;
            case HEADER_TIMEOUT -> Limit.HEADER_TIMEOUT;
            case WRITE_TIMEOUT -> Limit.WRITE_TIMEOUT;
            case RESPONSE_RATE -> Limit.RESPONSE_RATE;
            case RESPONSE_WAIT -> Limit.RESPONSE_WAIT;
            case IDLE_TIMEOUT -> Limit.IDLE_TIMEOUT;
        });
    }
}
