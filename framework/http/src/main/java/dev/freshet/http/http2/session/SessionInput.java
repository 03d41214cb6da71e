package dev.freshet.http.http2.session;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2FrameListener;
import dev.freshet.http.http2.Http2FrameReader;
import dev.freshet.http.http2.Settings;
import org.jspecify.annotations.Nullable;

/** Dispatches received frames to their streams. */
final class SessionInput implements Http2FrameListener {
    private final Session<?> session;
    private final PeerGuard guard;
    private final Http2FrameReader reader;
    private final HpackDecoder decoder;
    private final SectionReader sections;
    private FieldSection section = SectionReader.NONE;
    private long blockBytes;
    /** When the incomplete field block or frame, except DATA, began; 0 if there is none. */
    private long begun;
    private boolean inBlock;
    private boolean frameSeen;
    /** The stream of the current DATA frame; null if its bytes are dropped. */
    private @Nullable SessionStream target;
    private boolean inData;

    SessionInput(Session<?> session, Http2FrameReader reader, SectionReader sections) {
        this.session = session;
        this.guard = session.guard;
        this.reader = reader;
        this.sections = sections;
        // The peer may use the defaults of the RFC until it has seen our settings.
        this.decoder = new HpackDecoder(
                Math.max(session.limits.headerTableSize(), Settings.INITIAL.headerTableSize()));
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

    /** The start time of the field block or frame that is incomplete and has a timeout; 0 if there is none. */
    long begun() {
        return begun;
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        session.requireGoingOn();
        guard.headersBegin();
        guard.carries(length > 0 || endStream || endHeaders);
        inBlock = true;
        begun = session.now() | 1;
        blockBytes = 0;
        section = sections.begin(streamId, endStream);
        decoder.begin(section);
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
        guard.continuation();
        guard.carries(length > 0 || endHeaders);
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
        blockBytes += to - from;
        if (blockBytes > 2L * session.limits.maxHeaderListBytes()) {
            throw guard.tooMuch(SessionLimit.HEAD_SIZE, "a field section is too long");
        }
        try {
            decoder.decode(bytes, from, to);
        } catch (Http2Exception e) {
            if (e.code() == ErrorCode.ENHANCE_YOUR_CALM) {
                session.reached(SessionLimit.HEAD_SIZE);
            }
            throw e;
        }
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
        decoder.end();
        inBlock = false;
        frameSeen = true;
        if (section.overLimit()) {
            guard.largeSection(session.now());
        }
        sections.end(streamId, endStream);
        section = SectionReader.NONE;
    }

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        session.requireGoingOn();
        guard.carries(length > 0 || endStream);
        frameSeen = true;
        inData = true;
        target = null;
        session.received(length + padding);
        session.consumed(padding);
        if (session.isIdle(streamId)) {
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "DATA refers to an idle stream");
        }
        try {
            StreamState state = session.stateOf(streamId);
            state.received(streamId, endStream);
            SessionStream stream = session.stream(streamId);
            if (!state.isClosed() && stream != null) {
                stream.dataBegin(length, padding, endStream);
                target = stream;
            }
        } catch (Http2Exception e) {
            session.fault(e);
        }
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
        if (target == null || !target.data(bytes, from, to)) {
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
        session.requireGoingOn();
        frameSeen = true;
        switch (frame) {
            case Frame.WindowUpdate update -> {
                guard.windowUpdate(session.now());
                windowUpdate(update);
            }
            case Frame.RstStream reset -> {
                requireNotIdle(reset.streamId());
                session.resetReceived(reset);
            }
            case Frame.PriorityUpdate update -> {
                guard.control(session.now());
                SessionStream stream = session.stream(update.streamId());
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
                decoder.maxTableSize(session.limits.headerTableSize());
                session.settingsKnown();
            }
            case Frame.Ping ping -> {
                guard.control(session.now());
                if (ping.ack()) {
                    session.pong(ping.data());
                } else {
                    guard.ack();
                    session.output.pingAck(ping.data());
                }
            }
            case Frame.GoAway away -> session.goAway(away);
            case Frame.DeprecatedPriority priority -> guard.control(session.now());
            case Frame.Unknown unknown -> guard.control(session.now());
        }
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        session.requireGoingOn();
        // RFC 9113 section 6.4: never send RST_STREAM for an idle stream.
        session.fault(new Http2Exception(session.isIdle(streamId) ? 0 : streamId, code, reason));
    }

    private void windowUpdate(Frame.WindowUpdate update) {
        if (update.streamId() == 0) {
            session.output.opened(update.increment());
            return;
        }
        requireNotIdle(update.streamId());
        SessionStream stream = session.stream(update.streamId());
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
            throw new Http2Exception(0, ErrorCode.PROTOCOL_ERROR, "a frame refers to an idle stream");
        }
    }
}
