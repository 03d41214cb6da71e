package dev.freshet.http.http2;

import dev.freshet.http.syntax.ListElements;

/**
 * The priority of a response (RFC 9218 section 4).
 *
 * @param urgency 0, the most urgent, to 7
 * @param incremental whether the client can use a partial response
 */
public record Priority(int urgency, boolean incremental) {
    public static final Priority DEFAULT = new Priority(3, false);

    public Priority {
        if (urgency < 0 || urgency > 7) {
            throw new IllegalArgumentException("urgency must be from 0 to 7, is " + urgency);
        }
    }

    /**
     * Parses the value of a Priority header or a PRIORITY_UPDATE frame. Ignores values that are unknown, out of range
     * or malformed, as RFC 9218 section 4 requires, because a priority is only a hint.
     */
    public static Priority parse(byte[] bytes, int from, int to) {
        int urgency = DEFAULT.urgency;
        boolean incremental = DEFAULT.incremental;
        ListElements members = new ListElements(bytes, from, to);
        while (members.next()) {
            int key = members.start();
            int length = withoutParameters(bytes, key, members.end()) - key;
            if (length == 3 && bytes[key] == 'u' && bytes[key + 1] == '=') {
                int digit = bytes[key + 2] - '0';
                urgency = digit >= 0 && digit <= 7 ? digit : urgency;
            } else if (length >= 1 && bytes[key] == 'i') {
                incremental = incremental(bytes, key, length, incremental);
            }
        }
        return urgency == DEFAULT.urgency && !incremental ? DEFAULT : new Priority(urgency, incremental);
    }

    /** {@code i}, {@code i=?1} or {@code i=?0} (RFC 8941 section 3.2); any other value keeps the previous one. */
    private static boolean incremental(byte[] bytes, int key, int length, boolean before) {
        if (length == 1) {
            return true;
        }
        boolean isBoolean = length == 4 && bytes[key + 1] == '=' && bytes[key + 2] == '?'
                && (bytes[key + 3] == '0' || bytes[key + 3] == '1');
        return isBoolean ? bytes[key + 3] == '1' : before;
    }

    private static int withoutParameters(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != ';' && bytes[i] != ' ' && bytes[i] != '\t') {
            i++;
        }
        return i;
    }

    /** The value for a Priority header. */
    @Override
    public String toString() {
        return incremental ? "u=" + urgency + ", i" : "u=" + urgency;
    }
}
