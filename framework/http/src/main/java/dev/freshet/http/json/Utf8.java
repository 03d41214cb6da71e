package dev.freshet.http.json;

/** The sequences of UTF-8 (RFC 3629). Overlong forms, surrogates and values above U+10FFFF are invalid. */
final class Utf8 {
    private Utf8() {
    }

    /**
     * Returns the end of the sequence of two to four bytes that begins here.
     *
     * @throws JsonFault if it is invalid
     */
    static int sequenceEnd(byte[] bytes, int start) {
        int first = bytes[start] & 0xff;
        int length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3
                : first >= 0xf0 && first < 0xf5 ? 4 : 0;
        if (length == 0 || start + length > bytes.length || !secondFits(first, bytes[start + 1] & 0xff)) {
            throw notUtf8(start);
        }
        for (int i = start + 2; i < start + length; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                throw notUtf8(start);
            }
        }
        return start + length;
    }

    private static boolean secondFits(int first, int second) {
        int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        return second >= least && second <= most;
    }

    private static JsonFault notUtf8(int position) {
        return new JsonFault("it is not UTF-8", position);
    }
}
