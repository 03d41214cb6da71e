package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2ResponseHead;
import org.jspecify.annotations.Nullable;

/** Handles the field sections of a server: interim heads, final heads and trailers of streams opened here. */
final class ResponseSections implements SectionReader {
    private final Http2ClientSession session;
    private final FieldSection fields;
    private final Http2ResponseHead head;
    /** The stream of the current block; null if it is closed. */
    private @Nullable Http2ClientStream stream;
    private @Nullable Http2Exception fault;

    ResponseSections(Http2ClientSession session) {
        this.session = session;
        this.fields = new FieldSection(session.limits.maxHeaderListBytes(), session.limits.maxHeaderCount());
        this.head = new Http2ResponseHead(fields);
    }

    @Override
    public FieldSection begin(int streamId, boolean endStream) {
        if (session.isIdle(streamId)) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "HEADERS refer to a stream that was never opened");
        }
        fault = null;
        stream = session.stream(streamId);
        if (stream == null) {
            session.guard.late(session.now());
        }
        try {
            session.stateOf(streamId).received(streamId, endStream);
        } catch (Http2Exception e) {
            fault = e;
        }
        return fields;
    }

    @Override
    public void end(int streamId, boolean endStream) {
        Http2ClientStream told = stream;
        try {
            if (fault != null) {
                session.fault(fault);
            } else if (told != null && !told.state().isClosed()) {
                told.section(head, fields, endStream);
            }
        } catch (Http2Exception e) {
            session.fault(e);
        }
        fields.clear();
        stream = null;
    }
}
