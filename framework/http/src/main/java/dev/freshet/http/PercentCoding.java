package dev.freshet.http;

import java.nio.charset.StandardCharsets;

/**
 * Percent-decoding (RFC 3986 section 2.1) to UTF-8 text. Strict: incomplete or invalid encodings, and bytes that are
 * not UTF-8, throw {@link HttpException} 400 and are never replaced.
 */
public final class PercentCoding {
    static final String HEX_DIGITS = "0123456789ABCDEF";
    private static final boolean[] UNRESERVED =
            table("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~");

    private PercentCoding() {
    }

    /** Decodes {@code bytes[start..end)} of a path: a plus stays a plus. */
    public static String decode(byte[] bytes, int start, int end) {
        return decode(bytes, start, end, false);
    }

    /** Decodes {@code bytes[start..end)} of a query or a form: a plus becomes a space. */
    public static String decodeQuery(byte[] bytes, int start, int end) {
        return decode(bytes, start, end, true);
    }

    private static String decode(byte[] bytes, int start, int end, boolean plusIsSpace) {
        for (int i = start; i < end; i++) {
            byte b = bytes[i];
            if (b < 0 || b == '%' || plusIsSpace && b == '+') {
                return decodeSlowly(bytes, start, end, plusIsSpace);
            }
        }
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private static String decodeSlowly(byte[] bytes, int start, int end, boolean plusIsSpace) {
        byte[] decoded = new byte[end - start];
        int length = 0;
        Utf8Check utf8 = new Utf8Check();
        for (int i = start; i < end; i++) {
            byte b = bytes[i];
            if (b == '%') {
                b = octet(bytes, i, end);
                i += 2;
            } else if (plusIsSpace && b == '+') {
                b = ' ';
            }
            utf8.accept(b);
            decoded[length++] = b;
        }
        utf8.end();
        return new String(decoded, 0, length, StandardCharsets.UTF_8);
    }

    /** Decodes the three bytes from {@code at}. */
    static byte octet(byte[] bytes, int at, int end) {
        int high = at + 2 < end ? Character.digit(bytes[at + 1], 16) : -1;
        int low = high < 0 ? -1 : Character.digit(bytes[at + 2], 16);
        if (low < 0) {
            throw new HttpException(400, "a percent sign is not followed by two hexadecimal digits");
        }
        return (byte) (high << 4 | low);
    }

    /** Whether this is a letter, a digit or one of {@code -._~} (RFC 3986 section 2.3). */
    public static boolean isUnreserved(byte b) {
        return b >= 0 && UNRESERVED[b];
    }

    static boolean[] table(String characters) {
        boolean[] table = new boolean[128];
        for (int i = 0; i < characters.length(); i++) {
            table[characters.charAt(i)] = true;
        }
        return table;
    }
}
