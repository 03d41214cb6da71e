package dev.freshet.http.syntax;

import dev.freshet.http.HttpException;

/**
 * The headers that RFC 9110 section 6.5.1 forbids in trailers, because they concern framing, routing or authentication.
 */
public final class TrailerNames {
    private static final String[] FORBIDDEN = {
        "content-length", "transfer-encoding", "host", "authorization", "proxy-authorization", "cookie", "content-type",
        "content-encoding", "content-range", "connection", "te", "trailer", "expect", "range", "max-forwards",
        "cache-control",
    };
    private static final byte[][] FORBIDDEN_BYTES = Ascii.words(FORBIDDEN);

    private TrailerNames() {
    }

    /** @throws HttpException 400 if a received trailer is forbidden */
    public static void check(FieldTable trailers) {
        for (int field = 0; field < trailers.size(); field++) {
            for (byte[] name : FORBIDDEN_BYTES) {
                if (trailers.isNamed(field, name)) {
                    throw new HttpException(400, "the trailers have a header that is only allowed in the head");
                }
            }
        }
    }

    public static boolean forbids(String name) {
        for (String forbidden : FORBIDDEN) {
            if (forbidden.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
