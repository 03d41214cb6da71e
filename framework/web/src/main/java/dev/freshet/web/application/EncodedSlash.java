package dev.freshet.web.application;

import dev.freshet.http.ByteSlice;

/**
 * How to treat requests with an encoded slash or backslash, {@code %2F} or {@code %5C}, in their path. Proxies and
 * servers decode these at different points, so a filter and the resource behind it may see different paths. The key is
 * {@code server.paths.encoded-slash}; the default is {@link #REFUSE}.
 */
public enum EncodedSlash {
    /** Status 400. */
    REFUSE,
    /**
     * The bytes are part of a segment, and path variables decode them. Static files are never found under such a path.
     */
    ALLOW;

    /** @param path normalised, so hexadecimal digits are in upper case */
    static boolean isIn(ByteSlice path) {
        byte[] bytes = path.array();
        int end = path.end() - 2;
        for (int i = path.start(); i < end; i++) {
            if (bytes[i] == '%' && isSlash(bytes[i + 1], bytes[i + 2])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSlash(byte first, byte second) {
        return first == '2' && second == 'F' || first == '5' && second == 'C';
    }
}
