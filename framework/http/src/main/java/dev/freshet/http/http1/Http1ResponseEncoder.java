package dev.freshet.http.http1;

import dev.freshet.http.HttpStatus;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.syntax.Ascii;
import org.jspecify.annotations.Nullable;

/** Encodes response heads, interim responses and chunk framing (RFC 9112 sections 4, 6 and 7). */
public final class Http1ResponseEncoder {
    /** Used instead of a length: the body is chunked. */
    public static final long CHUNKED = -1;
    /** Used instead of a length: the body ends with the connection. */
    public static final long UNTIL_CLOSE = -2;
    /** Used instead of a length: the response cannot have a body. */
    public static final long NO_LENGTH = -3;

    /** What the Connection header says about the connection after this response. */
    public enum Persistence { IMPLIED, CLOSE, KEEP_ALIVE, UPGRADE, UPGRADE_AND_CLOSE }

    /** The length of a chunk's size line: always four digits and CRLF, so that it can be filled in afterwards. */
    public static final int CHUNK_PREFIX = 6;
    public static final int MAX_CHUNK = 0xffff;

    private static final byte[] CONTINUE = Ascii.bytes("HTTP/1.1 100 Continue\r\n\r\n");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("Content-Length: ");
    private static final byte[] TRANSFER_CHUNKED = Ascii.bytes("Transfer-Encoding: chunked\r\n");
    private static final byte[] CONNECTION_CLOSE = Ascii.bytes("Connection: close\r\n");
    private static final byte[] CONNECTION_KEEP_ALIVE = Ascii.bytes("Connection: keep-alive\r\n");
    private static final byte[] CONNECTION_UPGRADE = Ascii.bytes("Connection: upgrade\r\n");
    private static final byte[] CONNECTION_UPGRADE_AND_CLOSE = Ascii.bytes("Connection: upgrade, close\r\n");
    private static final byte[] CRLF = Ascii.bytes("\r\n");
    private static final byte[] HEX = Ascii.bytes("0123456789ABCDEF");
    private static final byte[] OK_LINE = Ascii.bytes(statusLine(200));
    /** Strings, because threads share them without synchronisation: the bytes of an array could be seen as zeros. */
    private static final @Nullable String[] STATUS_LINES = new String[600];

    private Http1ResponseEncoder() {
    }

    /**
     * Writes status line, Date, headers and framing.
     *
     * @param dateLine the Date line with its CRLF; omitted if the headers contain Date
     * @param length the length of the body in bytes, or one of the constants
     */
    public static void head(OutputBytes out, int status, byte[] dateLine, ResponseFields fields, long length,
            Persistence persistence) {
        if (status == 200) {
            out.put(OK_LINE);
        } else {
            out.putLatin1(lineOf(status));
        }
        if (!fields.hasDate()) {
            out.put(dateLine);
        }
        fields.encode(out);
        if (length >= 0) {
            out.put(CONTENT_LENGTH);
            out.putDecimal(length);
            out.put(CRLF);
        } else if (length == CHUNKED) {
            out.put(TRANSFER_CHUNKED);
        }
        switch (persistence) {
            case IMPLIED -> {
                // HTTP/1.1 connections persist by default.
            }
            case CLOSE -> out.put(CONNECTION_CLOSE);
            case KEEP_ALIVE -> out.put(CONNECTION_KEEP_ALIVE);
            case UPGRADE -> out.put(CONNECTION_UPGRADE);
            case UPGRADE_AND_CLOSE -> out.put(CONNECTION_UPGRADE_AND_CLOSE);
        }
        out.put(CRLF);
    }

    public static void interimContinue(OutputBytes out) {
        out.put(CONTINUE);
    }

    /** Writes an interim response (RFC 9110 section 15.2): a status from 100 to 199 and headers. */
    public static void interim(OutputBytes out, int status, ResponseFields fields) {
        out.putLatin1(lineOf(status));
        fields.encode(out);
        out.put(CRLF);
    }

    /** Writes one chunk of 1 to {@link #MAX_CHUNK} bytes. */
    public static void chunk(OutputBytes out, byte[] data, int offset, int length) {
        out.require(CHUNK_PREFIX + length + 2);
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.put(HEX[length >> shift & 0xf]);
        }
        out.put(CRLF);
        out.put(data, offset, length);
        out.put(CRLF);
    }

    /**
     * Writes the end of a chunked body (RFC 9112 section 7.1.2).
     *
     * @param trailers null for none
     */
    public static void lastChunk(OutputBytes out, @Nullable ResponseFields trailers) {
        out.put((byte) '0');
        out.put(CRLF);
        if (trailers != null) {
            trailers.encode(out);
        }
        out.put(CRLF);
    }

    /** Whether responses with this status have neither a body nor a length (RFC 9112 section 6.3). */
    public static boolean bodiless(int status) {
        return status == 204 || status == 304 || status < 200;
    }

    private static String lineOf(int status) {
        String line = STATUS_LINES[status];
        if (line == null) {
            line = statusLine(status);
            STATUS_LINES[status] = line;
        }
        return line;
    }

    private static String statusLine(int status) {
        return "HTTP/1.1 " + status + " " + HttpStatus.reason(status) + "\r\n";
    }
}
