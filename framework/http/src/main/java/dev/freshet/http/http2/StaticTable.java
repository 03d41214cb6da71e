package dev.freshet.http.http2;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** HPACK's static table (RFC 7541 appendix A). Indexes begin at 1; 0 means none. */
final class StaticTable {
    static final int SIZE = 61;
    static final int PATH = 4;
    static final int STATUS = 8;
    static final int AGE = 21;
    static final int AUTHORIZATION = 23;
    static final int CONTENT_LENGTH = 28;
    static final int CONTENT_RANGE = 30;
    static final int COOKIE = 32;
    static final int ETAG = 34;
    static final int EXPIRES = 36;
    static final int IF_MODIFIED_SINCE = 40;
    static final int IF_NONE_MATCH = 41;
    static final int LAST_MODIFIED = 44;
    static final int LOCATION = 46;
    static final int PROXY_AUTHORIZATION = 49;
    static final int RETRY_AFTER = 53;
    static final int SET_COOKIE = 55;

    private static final byte[][] NAMES = new byte[SIZE + 1][];
    private static final byte[][] VALUES = new byte[SIZE + 1][];
    /** A hash table with linear probing, over twice as large as the number of names. */
    private static final byte[] FIRST_OF_NAME = new byte[128];

    static {
        fill(
                ":authority", "", ":method", "GET", ":method", "POST", ":path", "/", ":path", "/index.html",
                ":scheme", "http", ":scheme", "https", ":status", "200", ":status", "204", ":status", "206",
                ":status", "304", ":status", "400", ":status", "404", ":status", "500", "accept-charset", "",
                "accept-encoding", "gzip, deflate", "accept-language", "", "accept-ranges", "", "accept", "",
                "access-control-allow-origin", "", "age", "", "allow", "", "authorization", "", "cache-control", "",
                "content-disposition", "", "content-encoding", "", "content-language", "", "content-length", "",
                "content-location", "", "content-range", "", "content-type", "", "cookie", "", "date", "", "etag", "",
                "expect", "", "expires", "", "from", "", "host", "", "if-match", "", "if-modified-since", "",
                "if-none-match", "", "if-range", "", "if-unmodified-since", "", "last-modified", "", "link", "",
                "location", "", "max-forwards", "", "proxy-authenticate", "", "proxy-authorization", "", "range", "",
                "referer", "", "refresh", "", "retry-after", "", "server", "", "set-cookie", "",
                "strict-transport-security", "", "transfer-encoding", "", "user-agent", "", "vary", "", "via", "",
                "www-authenticate", "");
    }

    private StaticTable() {
    }

    static byte[] name(int index) {
        return NAMES[index];
    }

    static byte[] value(int index) {
        return VALUES[index];
    }

    /** The first index of this name, given its {@link #hash}; 0 if there is none. */
    static int find(byte[] bytes, int from, int to, int hash) {
        int place = place(hash);
        int index = FIRST_OF_NAME[place];
        while (index != 0 && !Arrays.equals(bytes, from, to, NAMES[index], 0, NAMES[index].length)) {
            place = place + 1 & FIRST_OF_NAME.length - 1;
            index = FIRST_OF_NAME[place];
        }
        return index;
    }

    /** The index of this value under the name whose first index is given; 0 if there is none. */
    static int withValue(int first, byte[] bytes, int from, int to) {
        byte[] name = NAMES[first];
        for (int i = first; i <= SIZE && NAMES[i] == name; i++) {
            if (Arrays.equals(bytes, from, to, VALUES[i], 0, VALUES[i].length)) {
                return i;
            }
        }
        return 0;
    }

    static int hash(int seed, byte[] bytes, int from, int to) {
        int hash = seed;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    private static int place(int hash) {
        return (hash ^ hash >>> 7 ^ hash >>> 15) & FIRST_OF_NAME.length - 1;
    }

    private static void fill(String... namesAndValues) {
        for (int i = 1; i <= SIZE; i++) {
            byte[] name = namesAndValues[2 * i - 2].getBytes(StandardCharsets.US_ASCII);
            VALUES[i] = namesAndValues[2 * i - 1].getBytes(StandardCharsets.US_ASCII);
            boolean again = i > 1 && Arrays.equals(name, NAMES[i - 1]);
            NAMES[i] = again ? NAMES[i - 1] : name;
            if (!again) {
                int place = place(hash(0, name, 0, name.length));
                while (FIRST_OF_NAME[place] != 0) {
                    place = place + 1 & FIRST_OF_NAME.length - 1;
                }
                FIRST_OF_NAME[place] = (byte) i;
            }
        }
    }
}
