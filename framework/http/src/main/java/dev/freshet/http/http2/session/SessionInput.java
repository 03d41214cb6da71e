package dev.freshet.http.http2.session;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.FrameListener;
import dev.freshet.http.http2.FrameReader;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.http.http2.Settings;
import org.jspecify.annotations.Nullable;

/** Takes the frames that come to the streams they are for. */
final class SessionInput implements FrameListener {
    private final Http2Session session;
    private final Http2Limits limits;
    private final PeerGuard guard;
    private final FrameReader reader;
    private final HpackDecoder decoder;
    private final RequestHeads heads;
    /** Of the field block that is being read: what becomes of it at its end. */
    private RequestHeads.@Nullable Slot opening;
    private @Nullable Http2Stream ending;
    private @Nullable FieldSection lastFields;
    private @Nullable Http2Exception blockFault;
    private long blockBytes;
    /** When the field block began, or other than DATA a frame that is not complete; 0 if none has. */
    private long begun;
    private boolean inBlock;
    private boolean frameSeen;
    /** The stream of the DATA frame that is being read; null if its bytes are dropped. */
    private @Nullable Http2Stream target;
    private boolean inData;

    SessionInput(Http2Session session, Http2Limits limits, PeerGuard guard) {
        this.session = session;
        this.limits = limits;
        this.guard = guard;
        this.reader = new FrameReader(limits.maxFrameSize());
        // Until it has seen our settings the peer may use what the RFC lets it use.
        this.decoder = new HpackDecoder(Math.max(limits.headerTableSize(), Settings.INITIAL.headerTableSize()));
        this.heads = new RequestHeads(limits);
    }

    RequestHeads heads() {
        return heads;
    }

    void read(byte[] bytes, int from, int to, long nanoTime) {
        if (begun == 0) {
            begun = nanoTime | 1;
        }
        frameSeen = false;
        reader.read(bytes, from, to, this);
        if (!inBlock) {
            boolean whole = inData || reader.betweenFrames();
            begun = whole ? 0 : frameSeen ? nanoTime | 1 : begun;
        }
    }

    /** Since when something that has a time limit is not complete; 0 if nothing is. */
    long begun() {
        return begun;
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        guard.headersBegin();
        guard.carries(length > 0 || endStream || endHeaders);
        if ((streamId & 1) == 0) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "a client's streams have odd identifiers");
        }
        inBlock = true;
        begun = session.now() | 1;
        blockBytes = 0;
        blockFault = null;
        opening = null;
        ending = null;
        if (streamId > session.lastStreamId()) {
            opening = heads.take();
            decoder.begin(opening.fields());
        } else {
            continueStream(streamId, endStream);
        }
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
            blockFault = streamFault(e);
        }
        FieldSection fields = heads.newFields();
        lastFields = fields;
        decoder.begin(fields);
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
        guard.continuation();
        guard.carries(length > 0 || endHeaders);
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
        blockBytes += to - from;
        if (blockBytes > 2L * limits.maxHeaderListBytes()) {
            throw guard.tooMuch(SessionLimit.HEAD_SIZE, "a field section that is too long");
        }
        decoder.decode(bytes, from, to);
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
        decoder.end();
        inBlock = false;
        frameSeen = true;
        FieldSection fields = opening != null ? opening.fields() : lastFields;
        if (fields != null && fields.overLimit()) {
            guard.largeSection(session.now());
        }
        if (opening != null) {
            session.open(streamId, opening, endStream);
        } else if (blockFault != null) {
            session.fault(blockFault);
        } else if (ending != null && lastFields != null) {
            trailers(ending, lastFields, endStream);
        }
        opening = null;
        ending = null;
        lastFields = null;
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

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        guard.carries(length > 0 || endStream);
        frameSeen = true;
        inData = true;
        target = null;
        session.received(length + padding);
        session.consumed(padding);
        if (session.isIdle(streamId)) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "DATA for a stream that is idle");
        }
        try {
            StreamState state = session.stateOf(streamId);
            state.received(streamId, endStream);
            Http2Stream stream = session.stream(streamId);
            if (!state.isClosed() && stream != null) {
                stream.dataBegin(length, padding, endStream, session.maxBodyBytes());
                target = stream;
            }
        } catch (Http2Exception e) {
            session.fault(streamFault(e));
        }
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
        if (target == null || !target.data(bytes, from, to - from)) {
            session.consumed(to - from);
        }
    }

    @Override
    public void dataEnd(int streamId, boolean endStream) {
        inData = false;
        if (target != null && !target.state().isClosed()) {
            target.dataEnd(endStream);
        }
        target = null;
    }

    @Override
    public void frame(Frame frame) {
        frameSeen = true;
        switch (frame) {
            case Frame.WindowUpdate update -> {
                guard.windowUpdate(session.now());
                windowUpdate(update);
            }
            case Frame.RstStream reset -> {
                requireNotIdle(reset.streamId());
                guard.reset(session.now());
                Http2Stream stream = session.stream(reset.streamId());
                if (stream != null) {
                    stream.resetReceived(reset.code());
                }
            }
            case Frame.PriorityUpdate update -> {
                guard.control(session.now());
                Http2Stream stream = session.stream(update.streamId());
                if (stream != null) {
                    stream.sender().priority(update.priority());
                }
            }
            case Frame.SettingsChange change -> {
                guard.control(session.now());
                guard.ack();
                session.settings(change.changes());
            }
            case Frame.SettingsAck ack -> {
                guard.control(session.now());
                decoder.maxTableSize(limits.headerTableSize());
            }
            case Frame.Ping ping -> {
                guard.control(session.now());
                if (!ping.ack()) {
                    guard.ack();
                }
                session.ping(ping);
            }
            case Frame.GoAway away -> guard.control(session.now());
            case Frame.DeprecatedPriority priority -> guard.control(session.now());
            case Frame.Unknown unknown -> guard.control(session.now());
        }
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        // RST_STREAM must not be sent for a stream that is idle (RFC 9113 section 6.4).
        session.fault(new Http2Exception(session.isIdle(streamId) ? 0 : streamId, code, reason));
    }

    private void windowUpdate(Frame.WindowUpdate update) {
        if (update.streamId() == 0) {
            session.windowOpened(update.increment());
            return;
        }
        requireNotIdle(update.streamId());
        Http2Stream stream = session.stream(update.streamId());
        if (stream != null && !stream.state().isClosed()) {
            try {
                stream.sender().windowOpened(update.increment());
            } catch (Http2Exception e) {
                session.fault(e);
            }
        }
    }

    private void requireNotIdle(int streamId) {
        if (session.isIdle(streamId)) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "a frame for a stream that is idle");
        }
    }

    private static Http2Exception streamFault(Http2Exception e) {
        if (e.endsConnection()) {
            throw e;
        }
        return e;
    }
}
