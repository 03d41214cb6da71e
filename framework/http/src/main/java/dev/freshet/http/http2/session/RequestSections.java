package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import org.jspecify.annotations.Nullable;

/** Handles the field sections of a client: a head opens a stream, trailers end it. */
final class RequestSections implements SectionReader {
    private final Http2ServerSession session;
    private final RequestHeads heads;
    /** The stream to open at the end of the block; null if the block belongs to an existing stream. */
    private RequestHeads.@Nullable Slot opening;
    private @Nullable Http2ServerStream ending;
    private @Nullable Http2Exception fault;
    private FieldSection trailers = NONE;

    RequestSections(Http2ServerSession session, RequestHeads heads) {
        this.session = session;
        this.heads = heads;
    }

    @Override
    public FieldSection begin(int streamId, boolean endStream) {
        opening = null;
        ending = null;
        fault = null;
        if (streamId > session.lastStreamId()) {
            RequestHeads.Slot slot = heads.take();
            opening = slot;
            return slot.fields();
        }
        continueStream(streamId, endStream);
        trailers = heads.newFields();
        return trailers;
    }

    /** Handles trailers, or a block that must be decoded only to keep the table in sync. */
    private void continueStream(int streamId, boolean endStream) {
        try {
            StreamState state = session.stateOf(streamId);
            state.received(streamId, endStream);
            if (!state.isClosed()) {
                ending = session.stream(streamId);
            }
        } catch (Http2Exception e) {
            fault = e;
        }
    }

    @Override
    public void end(int streamId, boolean endStream) {
        if (opening != null) {
            session.open(streamId, opening, endStream);
        } else if (fault != null) {
            session.fault(fault);
        } else if (ending != null && !ending.state().isClosed()) {
            // This side may have closed the stream between two fragments of the block.
            trailers(ending, trailers, endStream);
        }
        opening = null;
        ending = null;
        trailers = NONE;
    }

    private void trailers(Http2ServerStream stream, FieldSection fields, boolean endStream) {
        if (!endStream) {
            session.fault(new Http2Exception(stream.id(), ErrorCode.PROTOCOL_ERROR, "trailers do not end the stream"));
            return;
        }
        try {
            Http2RequestHead.checkTrailers(stream.id(), fields);
            stream.trailersReceived(fields);
        } catch (Http2Exception e) {
            session.fault(e);
        } catch (HttpException e) {
            stream.trailersRefused(e);
        }
    }
}
