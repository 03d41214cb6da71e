package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;
import dev.freshet.http.syntax.HostSyntax;

/** Reads the headers that concern the connection: host, length, persistence and expectation. */
final class RequestFields {
    private static final byte[] HOST = Ascii.bytes("host");
    private static final byte[] EXPECT = Ascii.bytes("expect");
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    private static final byte[] CONTINUE = Ascii.bytes("100-continue");
    private static final int NONE = -1;

    private final ConnectionOptions connection = new ConnectionOptions(true);
    private int host;
    private int contentLength;
    private int transferEncoding;
    private boolean expectsContinue;
    private long bodyLength;
    private boolean keepAlive;

    /** @throws HttpException 400, 413, 417 or 501 if the head is refused */
    void read(FieldTable fields, HttpVersion version) {
        connection.begin();
        host = NONE;
        contentLength = NONE;
        transferEncoding = NONE;
        expectsContinue = false;
        int size = fields.size();
        for (int i = 0; i < size; i++) {
            recognise(fields, i);
        }
        checkHost(fields, version);
        bodyLength = MessageFraming.of(fields, contentLength, transferEncoding, version);
        keepAlive = !connection.close() && (version != HttpVersion.HTTP_1_0 || connection.keepAlive());
        expectsContinue &= version != HttpVersion.HTTP_1_0 && bodyLength != 0;
    }

    private void recognise(FieldTable fields, int i) {
        switch (fields.nameLength(i)) {
            case 4 -> host = fields.isNamed(i, HOST) ? only(host, i, "Host") : host;
            case 6 -> {
                if (fields.isNamed(i, EXPECT)) {
                    expect(fields, i);
                }
            }
            case 10 -> {
                if (fields.isNamed(i, CONNECTION)) {
                    connection.read(fields.bytes(), fields.valueStart(i), fields.valueEnd(i));
                }
            }
            case 14 -> contentLength = fields.isNamed(i, CONTENT_LENGTH)
                    ? only(contentLength, i, "Content-Length") : contentLength;
            case 17 -> transferEncoding = fields.isNamed(i, TRANSFER_ENCODING)
                    ? only(transferEncoding, i, "Transfer-Encoding") : transferEncoding;
            default -> {
            }
        }
    }

    static int only(int before, int field, String name) {
        if (before != NONE) {
            throw new HttpException(400, "more than one " + name + " header");
        }
        return field;
    }

    private void expect(FieldTable fields, int i) {
        if (!Ascii.equalsIgnoreCase(fields.bytes(), fields.valueStart(i), fields.valueEnd(i), CONTINUE)) {
            throw new HttpException(417, "the only supported expectation is 100-continue");
        }
        expectsContinue = true;
    }

    private void checkHost(FieldTable fields, HttpVersion version) {
        if (host != NONE) {
            HostSyntax.check(fields.bytes(), fields.valueStart(host), fields.valueEnd(host));
        } else if (version != HttpVersion.HTTP_1_0) {
            throw new HttpException(400, "no Host header");
        }
    }

    /** The index of the Host header, or -1. */
    int host() {
        return host;
    }

    /** The length of the body, or {@link MessageFraming#CHUNKED}. */
    long bodyLength() {
        return bodyLength;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    boolean expectsContinue() {
        return expectsContinue;
    }
}
