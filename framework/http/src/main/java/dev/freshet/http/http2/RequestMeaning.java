package dev.freshet.http.http2;

import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.ContentLength;
import dev.freshet.http.syntax.FieldTable;

/** Reads the headers that the engine itself needs: host, length, expectation and priority. */
final class RequestMeaning {
    private static final byte[] HOST = Ascii.bytes("host");
    private static final byte[] EXPECT = Ascii.bytes("expect");
    private static final byte[] PRIORITY = Ascii.bytes("priority");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] CONTINUE = Ascii.bytes("100-continue");
    private static final int NONE = PseudoFields.NONE;

    private int host;
    private boolean expects;
    private boolean expectsOther;
    private int priority;
    private int contentLength;
    private boolean endStream;
    private long bodyLength;

    /**
     * @throws Http2Exception PROTOCOL_ERROR, for the stream, for a repeated Host or Content-Length, or a wrong length
     */
    void read(int streamId, FieldTable fields, boolean endStream) {
        this.endStream = endStream;
        host = NONE;
        expects = false;
        expectsOther = false;
        priority = NONE;
        contentLength = NONE;
        for (int i = 0; i < fields.size(); i++) {
            recognise(streamId, fields, i);
        }
        bodyLength = bodyLength(streamId, fields, contentLength, endStream);
    }

    private void recognise(int streamId, FieldTable fields, int i) {
        switch (fields.nameLength(i)) {
            case 4 -> host = fields.isNamed(i, HOST) ? only(streamId, host, i) : host;
            case 6 -> {
                if (fields.isNamed(i, EXPECT)) {
                    expect(fields, i);
                }
            }
            case 8 -> priority = fields.isNamed(i, PRIORITY) ? i : priority;
            case 14 -> contentLength =
                    fields.isNamed(i, CONTENT_LENGTH) ? only(streamId, contentLength, i) : contentLength;
            default -> {
            }
        }
    }

    private void expect(FieldTable fields, int i) {
        expects = true;
        expectsOther |= !Ascii.equalsIgnoreCase(fields.bytes(), fields.valueStart(i), fields.valueEnd(i), CONTINUE);
    }

    static int only(int streamId, int before, int field) {
        if (before != NONE) {
            throw FieldRules.malformed(streamId, "more than one Host or Content-Length");
        }
        return field;
    }

    /** RFC 9113 section 8.1.1; -1 if the length is unknown until the stream ends. */
    static long bodyLength(int streamId, FieldTable fields, int contentLength, boolean endStream) {
        if (contentLength == NONE) {
            return endStream ? 0 : -1;
        }
        long length = parse(streamId, fields, contentLength);
        if (endStream && length != 0) {
            throw FieldRules.malformed(streamId, "Content-Length announces a body, but the stream ends");
        }
        return length;
    }

    private static long parse(int streamId, FieldTable fields, int contentLength) {
        try {
            return ContentLength.parse(
                    fields.bytes(), fields.valueStart(contentLength), fields.valueEnd(contentLength));
        } catch (HttpException refusal) {
            if (refusal.status() == 413) {
                throw refusal;
            }
            throw FieldRules.malformed(streamId, refusal.detail());
        }
    }

    /** @throws HttpException 417 for any expectation other than 100-continue */
    void checkExpectation() {
        if (expectsOther) {
            throw new HttpException(417, "the only supported expectation is 100-continue");
        }
    }

    /** The index of the Host header, or {@link PseudoFields#NONE}. */
    int host() {
        return host;
    }

    long contentLength() {
        return bodyLength;
    }

    boolean expectsContinue() {
        return expects && !endStream && bodyLength != 0;
    }

    Priority priority(FieldTable fields) {
        return priority == NONE ? Priority.DEFAULT
                : Priority.parse(fields.bytes(), fields.valueStart(priority), fields.valueEnd(priority));
    }
}
