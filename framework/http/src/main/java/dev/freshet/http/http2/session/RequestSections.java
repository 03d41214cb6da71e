package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import org.jspecify.annotations.Nullable;

/** The field sections that a client sends: a head opens a stream, trailers end it. */
final class RequestSections implements SectionReader {
    private final Http2Session session;
    private final RequestHeads heads;
    /** Of the block that is being read: what becomes of it at its end. */
    private RequestHeads.@Nullable Slot opening;
    private @Nullable Http2Stream ending;
    private @Nullable Http2Exception fault;
    private FieldSection trailers = NONE;

    RequestSections(Http2Session session, RequestHeads heads) {
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

    /** A second block of a stream, which ends it, or one that must be decoded for the table's sake only. */
    private void continueStream(int streamId, boolean endStream) {
        try {
            StreamState state = session.stateOf(streamId);
            state.received(streamId, endStream);
            if (!state.isClosed()) {
                ending = session.stream(streamId);
            }
        } catch (Http2Exception e) {
            fault = SessionInput.ofStream(e);
        }
    }

    @Override
    public void end(int streamId, boolean endStream) {
        if (opening != null) {
            session.open(streamId, opening, endStream);
        } else if (fault != null) {
            session.fault(fault);
        } else if (ending != null) {
            trailers(ending, trailers, endStream);
        }
        opening = null;
        ending = null;
        trailers = NONE;
    }

    private void trailers(Http2Stream stream, FieldSection fields, boolean endStream) {
        if (!endStream) {
            session.fault(new Http2Exception(stream.id(), ErrorCode.PROTOCOL_ERROR, "trailers that end nothing"));
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
