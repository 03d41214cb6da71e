package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.http.syntax.ListElements;

/** The options in the Connection headers of a head (RFC 9110 section 7.6.1). */
final class ConnectionOptions {
    private static final byte[] CLOSE = Ascii.bytes("close");
    private static final byte[] KEEP_ALIVE = Ascii.bytes("keep-alive");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    /** If Connection could list these headers, the first hop would drop them and the next would see another message. */
    private static final byte[][] NEVER_HOP_BY_HOP = Ascii.words("host", "content-length", "content-type",
            "content-encoding", "authorization", "cookie", "cache-control", "expect");

    private final boolean ofRequest;
    private boolean close;
    private boolean keepAlive;

    /** @param ofRequest whether to refuse Transfer-Encoding, which some servers and CDNs list in responses */
    ConnectionOptions(boolean ofRequest) {
        this.ofRequest = ofRequest;
    }

    void begin() {
        close = false;
        keepAlive = false;
    }

    boolean close() {
        return close;
    }

    boolean keepAlive() {
        return keepAlive;
    }

    /** @throws HttpException 400 if an option is not a token, or names a header that every recipient needs */
    void read(byte[] bytes, int start, int end) {
        if (Ascii.equalsIgnoreCase(bytes, start, end, KEEP_ALIVE)) {
            keepAlive = true;
        } else if (Ascii.equalsIgnoreCase(bytes, start, end, CLOSE)) {
            close = true;
        } else {
            readList(bytes, start, end);
        }
    }

    private void readList(byte[] bytes, int start, int end) {
        ListElements options = new ListElements(bytes, start, end);
        while (options.next()) {
            if (options.is(CLOSE)) {
                close = true;
            } else if (options.is(KEEP_ALIVE)) {
                keepAlive = true;
            } else if (!options.isEmpty()) {
                requireHopByHop(options);
            }
        }
    }

    private void requireHopByHop(ListElements option) {
        if (!option.isToken()) {
            throw new HttpException(400, "a Connection option is not a token");
        }
        // Every hop decodes Transfer-Encoding and never passes it on, so an option for it changes nothing. Clients do
        // not list it: in a request, it may be an attempt to make the next hop see another body.
        boolean refused = ofRequest && option.is(TRANSFER_ENCODING);
        for (byte[] name : NEVER_HOP_BY_HOP) {
            refused |= option.is(name);
        }
        if (refused) {
            throw new HttpException(400, "Connection lists a header that is meant for every recipient");
        }
    }
}
