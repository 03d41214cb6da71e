package dev.freshet.http.http2;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the payloads of all frames but DATA, HEADERS and CONTINUATION, once what is kept of one is there. */
final class ControlFrames {
    /** What is kept of a payload: the fixed part of the longest, and so much of text behind it. */
    static final int MAX_KEPT = 8 + 128;

    /** A peer has no use for more in one frame; without a bound, a frame of 16 MB would be a list of millions. */
    private static final int MAX_SETTINGS = 32;

    private final boolean fromClient;
    private List<Setting> settings = List.of();

    ControlFrames(boolean fromClient) {
        this.fromClient = fromClient;
    }

    /** One parameter of a SETTINGS frame, six octets. */
    void setting(byte[] bytes, int at) {
        Setting setting = Setting.read(short16(bytes, at), int32(bytes, at + 2) & 0xffff_ffffL);
        if (setting == null) {
            return;
        }
        if (!fromClient && setting.id() == Setting.ENABLE_PUSH && setting.value() == 1) {
            throw FrameRules.protocolError("a server sets ENABLE_PUSH");
        }
        if (settings.isEmpty()) {
            settings = new ArrayList<>(8);
        } else if (settings.size() == MAX_SETTINGS) {
            throw Http2Exception.connection(ErrorCode.ENHANCE_YOUR_CALM,
                    "SETTINGS has more than " + MAX_SETTINGS + " parameters");
        }
        settings.add(setting);
    }

    /** The SETTINGS frame that is over. */
    Frame settings(boolean ack) {
        Frame frame = ack ? new Frame.SettingsAck() : new Frame.SettingsChange(List.copyOf(settings));
        settings = List.of();
        return frame;
    }

    /** The payload, or the part of it that is kept, is {@code bytes[at..at + kept)}; its length is checked. */
    void tell(int type, int flags, int streamId, byte[] bytes, int at, int kept, FrameListener listener) {
        switch (type) {
            case FrameType.PRIORITY -> priority(streamId, bytes, at, listener);
            case FrameType.RST_STREAM ->
                    listener.frame(new Frame.RstStream(streamId, ErrorCode.of(int32(bytes, at))));
            case FrameType.PING -> listener.frame(new Frame.Ping(
                    (long) int32(bytes, at) << 32 | int32(bytes, at + 4) & 0xffff_ffffL, (flags & FrameType.ACK) != 0));
            case FrameType.GOAWAY -> listener.frame(new Frame.GoAway(int31(bytes, at),
                    ErrorCode.of(int32(bytes, at + 4)),
                    new String(bytes, at + 8, kept - 8, StandardCharsets.ISO_8859_1)));
            case FrameType.WINDOW_UPDATE -> windowUpdate(streamId, int31(bytes, at), listener);
            default -> priorityUpdate(bytes, at, kept, listener);
        }
    }

    private static void priority(int streamId, byte[] bytes, int at, FrameListener listener) {
        if (int31(bytes, at) == streamId) {
            listener.streamError(streamId, ErrorCode.PROTOCOL_ERROR, "PRIORITY makes a stream depend on itself");
        } else {
            listener.frame(new Frame.DeprecatedPriority(streamId));
        }
    }

    private static void windowUpdate(int streamId, int increment, FrameListener listener) {
        if (increment > 0) {
            listener.frame(new Frame.WindowUpdate(streamId, increment));
        } else if (streamId == 0) {
            throw FrameRules.protocolError("WINDOW_UPDATE of 0");
        } else {
            listener.streamError(streamId, ErrorCode.PROTOCOL_ERROR, "WINDOW_UPDATE of 0");
        }
    }

    private void priorityUpdate(byte[] bytes, int at, int kept, FrameListener listener) {
        if (!fromClient) {
            throw FrameRules.protocolError("PRIORITY_UPDATE from a server");
        }
        int streamId = int31(bytes, at);
        if (streamId == 0) {
            throw FrameRules.protocolError("PRIORITY_UPDATE about stream 0");
        }
        listener.frame(new Frame.PriorityUpdate(streamId, Priority.parse(bytes, at + 4, at + kept)));
    }

    static int int31(byte[] bytes, int at) {
        return int32(bytes, at) & 0x7fff_ffff;
    }

    private static int int32(byte[] bytes, int at) {
        return short16(bytes, at) << 16 | short16(bytes, at + 2);
    }

    private static int short16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }
}
