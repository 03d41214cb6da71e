package dev.freshet.http.http2;

/** Checks the order of frames on a connection: SETTINGS first, and no other frames inside a field block. */
final class FrameOrder {
    private boolean settingsSeen;
    /** The stream whose field block continues in the next frame, or 0. */
    private int openBlock;

    /** @param ack whether a SETTINGS frame acknowledges the peer's */
    void check(int type, int streamId, boolean ack) {
        if (openBlock != 0) {
            if (type != FrameType.CONTINUATION || streamId != openBlock) {
                throw FrameRules.protocolError("a field block is not followed by its CONTINUATION");
            }
        } else if (type == FrameType.CONTINUATION) {
            throw FrameRules.protocolError("CONTINUATION does not follow an open field block");
        } else if (!settingsSeen) {
            if (type != FrameType.SETTINGS || ack) {
                throw FrameRules.protocolError("the first frame is not SETTINGS");
            }
            settingsSeen = true;
        }
    }

    void blockBegins(int streamId) {
        openBlock = streamId;
    }

    void blockEnds() {
        openBlock = 0;
    }
}
