package dev.freshet.http.syntax;

import dev.freshet.http.HttpException;

/**
 * Validates {@code uri-host [":" port]} (RFC 9110 section 7.2). Only names, IPv4 addresses and bracketed IPv6 addresses
 * are allowed: a component that routes by host must agree with the one that serves it.
 */
public final class HostSyntax {
    private static final String MARKS = "-._~!$&'()*+;=%";
    private static final boolean[] NAME = nameBytes();
    private static final int MAX_PORT = 65_535;

    private HostSyntax() {
    }

    /** @throws HttpException 400 if {@code bytes[start..end)} is empty or not a host */
    public static void check(byte[] bytes, int start, int end) {
        int i = start < end && bytes[start] == '[' ? literalEnd(bytes, start + 1, end) : nameEnd(bytes, start, end);
        if (i == start || i < end && !isPort(bytes, i, end)) {
            throw new HttpException(400, "the host is not a name or address, with or without a port");
        }
    }

    private static int nameEnd(byte[] bytes, int start, int end) {
        int i = start;
        while (i < end && bytes[i] >= 0 && NAME[bytes[i]]) {
            if (bytes[i] == '%') {
                requireEncoding(bytes, i, end);
            }
            i++;
        }
        return i;
    }

    /**
     * Validates the authority of an outgoing request.
     *
     * @throws IllegalArgumentException if it is empty or not a host
     */
    public static void requireAuthority(String authority) {
        byte[] bytes = Ascii.bytes(authority);
        try {
            check(bytes, 0, bytes.length);
        } catch (HttpException refusal) {
            throw new IllegalArgumentException(refusal.detail(), refusal);
        }
    }

    /** The index after the closing bracket, or {@code start - 1}, the opening one, if there is no address. */
    private static int literalEnd(byte[] bytes, int start, int end) {
        int i = start;
        while (i < end && (Ascii.hexDigit(bytes[i]) >= 0 || bytes[i] == ':' || bytes[i] == '.')) {
            i++;
        }
        return i < end && i - start >= 2 && bytes[i] == ']' ? i + 1 : start - 1;
    }

    private static boolean isPort(byte[] bytes, int colon, int end) {
        if (bytes[colon] != ':') {
            return false;
        }
        int port = 0;
        for (int i = colon + 1; i < end; i++) {
            port = Ascii.isDigit(bytes[i]) ? port * 10 + bytes[i] - '0' : MAX_PORT + 1;
            if (port > MAX_PORT) {
                return false;
            }
        }
        return true;
    }

    private static void requireEncoding(byte[] bytes, int i, int end) {
        if (i + 2 >= end || Ascii.hexDigit(bytes[i + 1]) < 0 || Ascii.hexDigit(bytes[i + 2]) < 0) {
            throw new HttpException(400, "a percent sign in the host is not followed by two hexadecimal digits");
        }
    }

    private static boolean[] nameBytes() {
        boolean[] name = new boolean[128];
        for (int c = 0; c < name.length; c++) {
            name[c] = c < 127 && Character.isLetterOrDigit(c) || MARKS.indexOf(c) >= 0;
        }
        return name;
    }
}
