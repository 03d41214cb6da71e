package dev.freshet.http.http2;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Parses the payloads of all frames except DATA, HEADERS and CONTINUATION. */
final class ControlFrames {
    /** The bytes kept of a payload: the longest fixed part, and 128 bytes of the text after it. */
    static final int MAX_KEPT = 8 + 128;

    /** No peer needs more in one frame. Without this limit, a frame of 16 MB would create a list of millions. */
    private static final int MAX_SETTINGS = 32;

    private final boolean fromClient;
    private List<Setting> settings = List.of();

    ControlFrames(boolean fromClient) {
        this.fromClient = fromClient;
    }

    /** Adds one parameter of a SETTINGS frame, six bytes. */
    void setting(byte[] bytes, int at) {
        Setting setting = Setting.read(short16(bytes, at), int32(bytes, at + 2) & 0xffff_ffffL);
        if (setting == null) {
            return;
        }
        if (!fromClient && setting.id() == Setting.ENABLE_PUSH && setting.value() == 1) {
            throw FrameRules.protocolError("a server must not set ENABLE_PUSH to 1");
        }
        if (settings.isEmpty()) {
            settings = new ArrayList<>(8);
        } else if (settings.size() == MAX_SETTINGS) {
            throw new Http2Exception(0, ErrorCode.ENHANCE_YOUR_CALM,
                    "SETTINGS has more than " + MAX_SETTINGS + " parameters");
        }
        settings.add(setting);
    }

    /** Ends a SETTINGS frame. */
    Frame settings(boolean ack) {
        Frame frame = ack ? new Frame.SettingsAck() : new Frame.SettingsChange(List.copyOf(settings));
        settings = List.of();
        return frame;
    }

    /** Parses a payload, or its kept part, at {@code bytes[at..at + kept)}. Its length was checked before. */
    void tell(int type, int flags, int streamId, byte[] bytes, int at, int kept, Http2FrameListener listener) {
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

    private static void priority(int streamId, byte[] bytes, int at, Http2FrameListener listener) {
        if (int31(bytes, at) == streamId) {
            listener.streamError(streamId, ErrorCode.PROTOCOL_ERROR, "PRIORITY makes a stream depend on itself");
        } else {
            listener.frame(new Frame.DeprecatedPriority(streamId));
        }
    }

    private static void windowUpdate(int streamId, int increment, Http2FrameListener listener) {
        if (increment > 0) {
            listener.frame(new Frame.WindowUpdate(streamId, increment));
        } else if (streamId == 0) {
            throw FrameRules.protocolError("WINDOW_UPDATE of 0");
        } else {
            listener.streamError(streamId, ErrorCode.PROTOCOL_ERROR, "WINDOW_UPDATE of 0");
        }
    }

    private void priorityUpdate(byte[] bytes, int at, int kept, Http2FrameListener listener) {
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
