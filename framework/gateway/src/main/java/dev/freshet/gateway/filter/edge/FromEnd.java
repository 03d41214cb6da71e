package dev.freshet.gateway.filter.edge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a list field, the last first: those at the end were written by whoever is next to this server, those
 * before by anyone. A comma within quotes divides nothing, and no more of a line is looked at than was asked for.
 */
final class FromEnd {
    private final List<String> lines;
    private int line;
    private int end = -1;

    /** @param lines of one field, in order */
    FromEnd(List<String> lines) {
        this.lines = lines;
        this.line = lines.size();
    }

    /** The element before the last that was given, without white space around it; null if there is none. */
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

    /** Where the last separator before an end stands, outside quotes; -1 for none. */
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

    /** The quote that opens the text in quotes that ends here; -1 if there is none. */
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
