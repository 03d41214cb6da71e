package dev.freshet.http.http2;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.ValueBytes;

/** The rules for every header of a message (RFC 9113 sections 8.2.1 and 8.2.2). Violations are stream errors. */
final class FieldRules {
    private static final boolean[] NAME = nameBytes();
    private static final byte[] TE = Ascii.bytes("te");
    private static final byte[] TRAILERS = Ascii.bytes("trailers");
    private static final byte[] UPGRADE = Ascii.bytes("upgrade");
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] KEEP_ALIVE = Ascii.bytes("keep-alive");
    private static final byte[] PROXY_CONNECTION = Ascii.bytes("proxy-connection");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");

    private final ValueBytes values = new ValueBytes();

    /** @throws Http2Exception PROTOCOL_ERROR for the stream */
    void check(int streamId, FieldTable fields) {
        byte[] bytes = fields.bytes();
        for (int i = 0; i < fields.size(); i++) {
            int start = fields.nameStart(i);
            checkName(streamId, bytes, start, start + fields.nameLength(i));
            checkValue(streamId, bytes, fields.valueStart(i), fields.valueEnd(i));
            checkMeaning(streamId, fields, i);
        }
    }

    private static void checkName(int streamId, byte[] bytes, int start, int end) {
        if (start == end) {
            throw malformed(streamId, "a header has no name");
        }
        for (int i = start; i < end; i++) {
            if (bytes[i] < 0 || !NAME[bytes[i]]) {
                throw malformed(streamId, bytes[i] >= 'A' && bytes[i] <= 'Z' ? "a header name has an upper-case letter"
                        : "a header name has a character that is not allowed");
            }
        }
    }

    /** Also for pseudo-headers: no control characters, no white space at either end. */
    void checkValue(int streamId, byte[] bytes, int start, int end) {
        if (values.end(bytes, start, end) < end) {
            throw malformed(streamId, "a header value has a control character");
        }
        if (start < end && (Ascii.isBlank(bytes[start]) || Ascii.isBlank(bytes[end - 1]))) {
            throw malformed(streamId, "a header value begins or ends with white space");
        }
    }

    private static void checkMeaning(int streamId, FieldTable fields, int i) {
        boolean ofConnection = switch (fields.nameLength(i)) {
            case 2 -> fields.isNamed(i, TE) && !Ascii.equalsIgnoreCase(
                    fields.bytes(), fields.valueStart(i), fields.valueEnd(i), TRAILERS);
            case 7 -> fields.isNamed(i, UPGRADE);
            case 10 -> fields.isNamed(i, CONNECTION) || fields.isNamed(i, KEEP_ALIVE);
            case 16 -> fields.isNamed(i, PROXY_CONNECTION);
            case 17 -> fields.isNamed(i, TRANSFER_ENCODING);
            default -> false;
        };
        if (ofConnection) {
            throw malformed(streamId, "a header is only valid on an HTTP/1 connection");
        }
    }

    static Http2Exception malformed(int streamId, String reason) {
        return new Http2Exception(streamId, ErrorCode.PROTOCOL_ERROR, reason);
    }

    private static boolean[] nameBytes() {
        boolean[] name = new boolean[128];
        for (int c = 0; c < name.length; c++) {
            name[c] = FieldSyntax.isTokenByte((byte) c) && !(c >= 'A' && c <= 'Z');
        }
        return name;
    }
}
