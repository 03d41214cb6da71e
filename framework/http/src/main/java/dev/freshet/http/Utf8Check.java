package dev.freshet.http;

/** Checks octet by octet that a sequence is UTF-8 (RFC 3629): no overlong form, no surrogate, nothing over U+10FFFF. */
final class Utf8Check {
    private int expected;
    private int least;
    private int most;

    /** @throws HttpException 400 if this octet cannot follow those before it */
    void accept(byte b) {
        int octet = b & 0xff;
        if (expected > 0) {
            if (octet < least || octet > most) {
                throw notUtf8();
            }
            next(expected - 1, 0x80, 0xbf);
        } else if (octet >= 0x80) {
            lead(octet);
        }
    }

    /** @throws HttpException 400 if a character is not complete */
    void end() {
        if (expected > 0) {
            throw notUtf8();
        }
    }

    private void lead(int octet) {
        if (octet < 0xc2 || octet > 0xf4) {
            throw notUtf8();
        }
        switch (octet) {
            case 0xe0 -> next(2, 0xa0, 0xbf);
            case 0xed -> next(2, 0x80, 0x9f);
            case 0xf0 -> next(3, 0x90, 0xbf);
            case 0xf4 -> next(3, 0x80, 0x8f);
            default -> next(octet < 0xe0 ? 1 : octet < 0xf0 ? 2 : 3, 0x80, 0xbf);
        }
    }

    private void next(int count, int from, int to) {
        expected = count;
        least = from;
        most = to;
    }

    private static HttpException notUtf8() {
        return new HttpException(400, "percent-encoded octets that are not UTF-8");
    }
}
