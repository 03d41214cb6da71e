package dev.freshet.web;

import dev.freshet.http.ByteSlice;

/**
 * What becomes of requests whose path has an encoded slash or backslash, {@code %2F} or {@code %5C}: some components of
 * a chain take them for slashes, so that a filter and what it protects may see different paths. The key is
 * {@code server.paths.encoded-slash}; by default they are refused.
 */
public enum EncodedSlash {
    /** The answer is 400. */
    REFUSE,
    /** They are part of a segment; path variables have them decoded. Static files never do. */
    ALLOW;

    /** @param path normalised, so that digits are in upper case */
    static boolean isIn(ByteSlice path) {
        byte[] bytes = path.array();
        int end = path.end() - 2;
        for (int i = path.start(); i < end; i++) {
            if (bytes[i] == '%' && (bytes[i + 1] == '2' && bytes[i + 2] == 'F'
                    || bytes[i + 1] == '5' && bytes[i + 2] == 'C')) {
                return true;
            }
        }
        return false;
    }
}
