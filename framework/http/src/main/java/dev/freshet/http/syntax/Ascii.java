package dev.freshet.http.syntax;

import dev.freshet.http.FieldSyntax;
import java.nio.charset.StandardCharsets;

/** Compares protocol words in byte arrays without creating Strings. */
public final class Ascii {
    private Ascii() {
    }

    public static byte[] bytes(String word) {
        return word.getBytes(StandardCharsets.US_ASCII);
    }

    public static byte[][] words(String... words) {
        byte[][] bytes = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = bytes(words[i]);
        }
        return bytes;
    }

    /** Whether {@code bytes[start..end)} equals the word, ignoring case. The word must be in lower case. */
    public static boolean equalsIgnoreCase(byte[] bytes, int start, int end, byte[] word) {
        if (end - start != word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (lower(bytes[start + i]) != word[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether two ranges of an array are equal, ignoring case. */
    public static boolean equalIgnoringCase(byte[] bytes, int start, int end, int otherStart, int otherEnd) {
        boolean equal = end - start == otherEnd - otherStart;
        for (int i = 0; i < end - start && equal; i++) {
            equal = lower(bytes[start + i]) == lower(bytes[otherStart + i]);
        }
        return equal;
    }

    public static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b | 0x20) : b;
    }

    public static boolean isAscii(String text) {
        int all = 0;
        for (int i = 0; i < text.length(); i++) {
            all |= text.charAt(i);
        }
        return all < 0x80;
    }

    /** The value of a hexadecimal digit, or -1. */
    public static int hexDigit(byte b) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        byte letter = lower(b);
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }

    public static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    public static boolean isLetter(byte b) {
        byte letter = lower(b);
        return letter >= 'a' && letter <= 'z';
    }

    /** Whether the byte is SP or tab: the OWS and BWS of RFC 9110 section 5.6.3. */
    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** A header value without the white space around it, which is malformed in HTTP/2 (RFC 9113 section 8.2.1). */
    public static String withoutBlanks(String value) {
        int start = 0;
        int end = value.length();
        while (start < end && isBlank(value.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(value.charAt(end - 1))) {
            end--;
        }
        return value.substring(start, end);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    public static boolean isToken(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            if (!FieldSyntax.isTokenByte(bytes[i])) {
                return false;
            }
        }
        return start < end;
    }
}
