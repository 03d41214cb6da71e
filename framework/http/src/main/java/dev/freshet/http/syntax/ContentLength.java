package dev.freshet.http.syntax;

import dev.freshet.http.HttpException;

/** Parses Content-Length (RFC 9110 section 8.6): one decimal number and nothing else. */
public final class ContentLength {
    private ContentLength() {
    }

    /** @throws HttpException 400 if {@code bytes[start..end)} is not a decimal number, 413 if it does not fit a long */
    public static long parse(byte[] bytes, int start, int end) {
        if (start == end) {
            throw new HttpException(400, "Content-Length is empty");
        }
        long length = 0;
        boolean overflow = false;
        for (int i = start; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                throw new HttpException(400, "Content-Length is not a decimal number");
            }
            overflow |= length > (Long.MAX_VALUE - digit) / 10;
            length = length * 10 + digit;
        }
        if (overflow) {
            throw new HttpException(413, "Content-Length is larger than any limit");
        }
        return length;
    }
}
