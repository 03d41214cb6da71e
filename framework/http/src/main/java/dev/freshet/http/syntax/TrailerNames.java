package dev.freshet.http.syntax;

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

    public static boolean forbids(FieldTable fields, int field) {
        for (byte[] name : FORBIDDEN_BYTES) {
            if (fields.isNamed(field, name)) {
                return true;
            }
        }
        return false;
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
