package dev.freshet.http;

import org.jspecify.annotations.Nullable;

/** Reads cookies from the Cookie headers of a request (RFC 6265 section 5.4). */
public final class Cookies {
    private Cookies() {
    }

    /**
     * The value of the first cookie of this name, exactly as sent, including any quotes; null if there is none. Names
     * are case-sensitive. Parts that are not {@code name=value} are skipped.
     */
    public static @Nullable String first(HttpHeaders headers, String name) {
        for (String field : headers.all("Cookie")) {
            String value = first(field, name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static @Nullable String first(String field, String name) {
        int start = 0;
        while (start < field.length()) {
            int semicolon = field.indexOf(';', start);
            int end = semicolon < 0 ? field.length() : semicolon;
            int nameStart = skipBlanks(field, start, end);
            int nameEnd = nameStart + name.length();
            if (nameEnd < end && field.charAt(nameEnd) == '=' && field.startsWith(name, nameStart)) {
                return field.substring(nameEnd + 1, end).stripTrailing();
            }
            start = end + 1;
        }
        return null;
    }

    private static int skipBlanks(String field, int start, int end) {
        int i = start;
        while (i < end && (field.charAt(i) == ' ' || field.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }
}
