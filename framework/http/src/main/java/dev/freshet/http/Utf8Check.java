package dev.freshet.http;

/** Validates UTF-8 byte by byte (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8Check {
    private int expected;
    private int begun;
    private int least;
    private int most;

    /** Starts a new sequence. */
    public void reset() {
        expected = 0;
        begun = 0;
    }

    /** Whether these bytes can follow the previous ones. After false, call {@link #reset} before you use it again. */
    public boolean accepts(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((bytes[i] < 0 || expected > 0) && !accepts(bytes[i])) {
                return false;
            }
        }
        return true;
    }

    /** The number of bytes at the end that belong to an incomplete character. */
    public int incomplete() {
        return begun;
    }

    /** @throws HttpException 400 if this byte cannot follow the previous ones */
    void accept(byte b) {
        if (!accepts(b)) {
            throw notUtf8();
        }
    }

    /** @throws HttpException 400 if the last character is incomplete */
    void end() {
        if (expected > 0) {
            throw notUtf8();
        }
    }

    private boolean accepts(byte b) {
        int octet = b & 0xff;
        if (expected == 0) {
            return octet < 0x80 || lead(octet);
        }
        if (octet < least || octet > most) {
            return false;
        }
        begun = expected == 1 ? 0 : begun + 1;
        next(expected - 1, 0x80, 0xbf);
        return true;
    }

    private boolean lead(int octet) {
        if (octet < 0xc2 || octet > 0xf4) {
            return false;
        }
        begun = 1;
        switch (octet) {
            case 0xe0 -> next(2, 0xa0, 0xbf);
            case 0xed -> next(2, 0x80, 0x9f);
            case 0xf0 -> next(3, 0x90, 0xbf);
            case 0xf4 -> next(3, 0x80, 0x8f);
            default -> next(octet < 0xe0 ? 1 : octet < 0xf0 ? 2 : 3, 0x80, 0xbf);
        }
        return true;
    }

    private void next(int count, int from, int to) {
        expected = count;
        least = from;
        most = to;
    }

    private static HttpException notUtf8() {
        return new HttpException(400, "percent-encoded bytes are not UTF-8");
    }
}
