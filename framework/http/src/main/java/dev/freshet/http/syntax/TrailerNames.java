package dev.freshet.http.syntax;

/** Which fields come too late in a trailer section (RFC 9110 section 6.5.1): those that frame, route or authorise. */
public final class TrailerNames {
    private static final String[] FORBIDDEN = {
        "content-length", "transfer-encoding", "host", "authorization", "proxy-authorization", "cookie", "content-type",
        "content-encoding", "content-range", "connection", "te", "trailer", "expect", "range", "max-forwards",
        "cache-control",
    };
    private static final byte[][] FORBIDDEN_BYTES = Ascii.words(FORBIDDEN);

    private TrailerNames() {
    }

    /** Whether this field of the table may not be a trailer. */
    public static boolean forbids(FieldTable fields, int field) {
        for (byte[] name : FORBIDDEN_BYTES) {
            if (fields.isNamed(field, name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a field of this name may not be sent as a trailer. */
    public static boolean forbids(String name) {
        for (String forbidden : FORBIDDEN) {
            if (forbidden.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
