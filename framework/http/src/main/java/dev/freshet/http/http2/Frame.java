package dev.freshet.http.http2;

import java.util.List;

/** All frames except DATA, HEADERS and CONTINUATION, which are delivered piece by piece. */
public sealed interface Frame {

    /**
     * New settings of the peer (RFC 9113 section 6.5), validated, without unknown ones.
     *
     * @param changes in the order received; immutable
     */
    record SettingsChange(List<Setting> changes) implements Frame {
    }

    record SettingsAck() implements Frame {
    }

    /** @param data eight opaque bytes, big-endian */
    record Ping(long data, boolean ack) implements Frame {
    }

    /** @param debugData at most the first 128 bytes, one char per byte; untrusted */
    record GoAway(int lastStreamId, ErrorCode code, String debugData) implements Frame {
    }

    /**
     * @param streamId 0 for the connection
     * @param increment 1 to 2^31-1
     */
    record WindowUpdate(int streamId, int increment) implements Frame {
    }

    record RstStream(int streamId, ErrorCode code) implements Frame {
    }

    /** A PRIORITY frame of the scheme that RFC 9113 section 5.3 deprecates; reported only so that it can be counted. */
    record DeprecatedPriority(int streamId) implements Frame {
    }

    /** @param streamId the stream to prioritise (RFC 9218 section 7.1), which may be idle or closed */
    record PriorityUpdate(int streamId, Priority priority) implements Frame {
    }

    /** A frame of an unknown type, which is ignored (RFC 9113 section 4.1); reported only so that it can be counted. */
    record Unknown(int type, int streamId, int length) implements Frame {
    }
}
