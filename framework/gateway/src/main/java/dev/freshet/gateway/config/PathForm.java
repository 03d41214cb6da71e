package dev.freshet.gateway.config;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpRequest;

/**
 * Forms of a path that an upstream may read as a different path than the gateway does. A route refuses them unless
 * {@code allow-in-path} names them.
 */
public enum PathForm {
    /** Two slashes in a row: some upstreams read a single slash. */
    EMPTY_SEGMENT("an empty segment"),
    /** A semicolon, also encoded once or several times: some upstreams cut the segment there. */
    SEMICOLON("a semicolon"),
    /** {@code %2F} or {@code %5C}: some upstreams read a slash. Also {@code %252F}, because some decode twice. */
    ENCODED_SLASH("an encoded slash or backslash"),
    /**
     * {@code %2E}: the gateway decodes and resolves it, so an upstream that sees the client's path reads another path.
     * Also {@code %252E}: the gateway does not resolve it, but an upstream that decodes twice does.
     */
    ENCODED_DOT("an encoded dot");

    private final String said;

    PathForm(String said) {
        this.said = said;
    }

    /** Completes "the path has". */
    public String said() {
        return said;
    }

    /**
     * Whether the path certainly has none of these forms. A quick answer for most paths. If it is false, ask
     * {@link #isIn}: a target with a percent sign may still have none.
     */
    public static boolean noneIsIn(HttpRequest request) {
        return request.target().indexOf('%') < 0 && !has(request.pathBytes(), ';', -1, -1)
                && !has(request.pathBytes(), '/', '/', -1);
    }

    public boolean isIn(HttpRequest request) {
        return switch (this) {
            case EMPTY_SEGMENT -> has(request.pathBytes(), '/', '/', -1);
            case SEMICOLON -> has(request.pathBytes(), ';', -1, -1) || hasNested(request.pathBytes(), '3', 'b');
            case ENCODED_SLASH -> has(request.pathBytes(), '%', '2', 'F') || has(request.pathBytes(), '%', '5', 'C')
                    || hasNested(request.pathBytes(), '2', 'f') || hasNested(request.pathBytes(), '5', 'c');
            case ENCODED_DOT -> hasEncodedDot(request.target()) || hasNested(request.pathBytes(), '2', 'e');
        };
    }

    /** @param second negative for any byte, as is {@code third} */
    private static boolean has(ByteSlice path, int first, int second, int third) {
        byte[] bytes = path.array();
        int length = third >= 0 ? 3 : second >= 0 ? 2 : 1;
        for (int i = path.start(); i <= path.end() - length; i++) {
            if (bytes[i] == first && (second < 0 || bytes[i + 1] == second) && (third < 0 || bytes[i + 2] == third)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the path has this octet encoded twice or more: its digits follow {@code %25}, {@code %2525} and so on.
     *
     * @param second in lower case
     */
    private static boolean hasNested(ByteSlice path, int first, int second) {
        byte[] bytes = path.array();
        for (int i = path.start(); i <= path.end() - 5; i++) {
            if (bytes[i] == '%' && bytes[i + 1] == '2' && bytes[i + 2] == '5') {
                int digits = i + 3;
                while (digits <= path.end() - 4 && bytes[digits] == '2' && bytes[digits + 1] == '5') {
                    digits += 2;
                }
                if (bytes[digits] == first && (bytes[digits + 1] | 0x20) == second) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasEncodedDot(String target) {
        int query = target.indexOf('?');
        int end = query < 0 ? target.length() : query;
        int at = target.indexOf('%');
        while (at >= 0 && at < end) {
            if (target.startsWith("2e", at + 1) || target.startsWith("2E", at + 1)) {
                return true;
            }
            at = target.indexOf('%', at + 1);
        }
        return false;
    }
}
