package dev.freshet.http.http1;

import dev.freshet.http.HttpVersion;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.FieldTable;

/**
 * Decides where a response's body ends (RFC 9112 section 6.3) and whether the connection persists (section 9.3). As
 * strict as {@link MessageFraming}.
 */
final class ResponseFraming {
    static final long UNTIL_CLOSE = -2;
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    private static final int NONE = -1;

    private final ConnectionOptions connection = new ConnectionOptions(false);
    private int contentLength;
    private int transferEncoding;
    private long bodyLength;
    private boolean keepAlive;

    /**
     * Reads the headers of a complete head.
     *
     * @param toHead whether the request was HEAD, so that no body follows
     * @throws dev.freshet.http.HttpException if the end of the body is ambiguous
     */
    void read(FieldTable fields, StatusLine line, boolean toHead) {
        connection.begin();
        contentLength = NONE;
        transferEncoding = NONE;
        int size = fields.size();
        for (int i = 0; i < size; i++) {
            recognise(fields, i);
        }
        long announced = announced(fields, line.version());
        boolean neverBody = line.status() < 200 || line.status() == 204;
        if (neverBody && announced != 0 && announced != UNTIL_CLOSE) {
            throw new BadResponseException("a response with status " + line.status() + " announces a body");
        }
        bodyLength = neverBody || toHead || line.status() == 304 ? 0 : announced;
        keepAlive = bodyLength != UNTIL_CLOSE && !connection.close()
                && (line.version() != HttpVersion.HTTP_1_0 || connection.keepAlive());
    }

    private void recognise(FieldTable fields, int i) {
        switch (fields.nameLength(i)) {
            case 10 -> {
                if (fields.isNamed(i, CONNECTION)) {
                    connection.read(fields.bytes(), fields.valueStart(i), fields.valueEnd(i));
                }
            }
            case 14 -> contentLength = fields.isNamed(i, CONTENT_LENGTH)
                    ? RequestFields.only(contentLength, i, "Content-Length") : contentLength;
            case 17 -> transferEncoding = fields.isNamed(i, TRANSFER_ENCODING)
                    ? RequestFields.only(transferEncoding, i, "Transfer-Encoding") : transferEncoding;
            default -> {
            }
        }
    }

    private long announced(FieldTable fields, HttpVersion version) {
        return contentLength == NONE && transferEncoding == NONE ? UNTIL_CLOSE
                : MessageFraming.of(fields, contentLength, transferEncoding, version);
    }

    /** The length of the body, {@link MessageFraming#CHUNKED} or {@link #UNTIL_CLOSE}. */
    long bodyLength() {
        return bodyLength;
    }

    boolean keepAlive() {
        return keepAlive;
    }
}
