package dev.freshet.http.http2;

import java.util.List;

/** The frames of a connection but for DATA, HEADERS and CONTINUATION, which are told piece by piece. */
public sealed interface Frame {

    /**
     * New settings of the peer (RFC 9113 section 6.5), each checked, those not known left out.
     *
     * @param changes in the order received; immutable
     */
    record SettingsChange(List<Setting> changes) implements Frame {
    }

    record SettingsAck() implements Frame {
    }

    /** @param data eight opaque octets, big-endian */
    record Ping(long data, boolean ack) implements Frame {
    }

    /** @param debugData the first 128 octets at most, one char an octet; not to be trusted */
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

    /** A PRIORITY frame, whose scheme RFC 9113 section 5.3 has deprecated; only told so that it can be counted. */
    record DeprecatedPriority(int streamId) implements Frame {
    }

    /** @param streamId the stream it is about (RFC 9218 section 7.1), which may be idle or closed */
    record PriorityUpdate(int streamId, Priority priority) implements Frame {
    }

    /** A frame of an unknown type, passed over (RFC 9113 section 4.1); only told so that it can be counted. */
    record Unknown(int type, int streamId, int length) implements Frame {
    }
}
