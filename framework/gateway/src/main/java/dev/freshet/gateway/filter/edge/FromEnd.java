package dev.freshet.gateway.filter.edge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over a list header from the end: the last elements come from the nearest proxy, the first from anyone.
 * Commas in quotes do not separate. Parses only as far as requested.
 */
final class FromEnd {
    private final List<String> lines;
    private int line;
    private int end = -1;

    /** @param lines the values of one header, in order */
    FromEnd(List<String> lines) {
        this.lines = lines;
        this.line = lines.size();
    }

    /** The element before the last returned one, trimmed; null if there is none. */
    @Nullable String previous() {
        if (end < 0) {
            if (line == 0) {
                return null;
            }
            end = lines.get(--line).length();
        }
        String text = lines.get(line);
        int comma = separator(text, end, ',');
        String element = text.substring(comma + 1, end).strip();
        end = comma;
        return element;
    }

    /** The index of the last separator before {@code end} outside quotes; -1 for none. */
    static int separator(String text, int end, char separator) {
        for (int i = end - 1; i >= 0; i--) {
            char c = text.charAt(i);
            if (c == '"') {
                i = opening(text, i);
            } else if (c == separator) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Whether a reader from the start finds the end of this element in the same place. If a quote is left open, such a
     * reader takes later elements for a part of this one.
     */
    static boolean isClosed(String element) {
        boolean quoted = false;
        for (int i = 0; i < element.length(); i++) {
            char c = element.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (quoted && c == '\\') {
                i++;
            } else if (!quoted && (c == '\\' || c == ',')) {
                return false;
            }
        }
        return !quoted;
    }

    /** The index of the opening quote for this closing quote; -1 if there is none. */
    private static int opening(String text, int closing) {
        int quote = text.lastIndexOf('"', closing - 1);
        while (quote >= 0 && isEscaped(text, quote)) {
            quote = text.lastIndexOf('"', quote - 1);
        }
        return quote;
    }

    private static boolean isEscaped(String text, int at) {
        int before = at;
        while (before > 0 && text.charAt(before - 1) == '\\') {
            before--;
        }
        return (at - before) % 2 == 1;
    }
}
