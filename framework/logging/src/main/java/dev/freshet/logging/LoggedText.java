package dev.freshet.logging;

import java.util.HexFormat;

/**
 * Escapes text from outside for the log. Control characters, and those that change the direction or the breaks of a
 * line, are escaped, because a terminal would obey them. Further lines begin with four spaces and a bar, which no other
 * line of the log or of a stack trace does.
 */
final class LoggedText {
    private static final String FURTHER_LINE = "\n    | ";

    private LoggedText() {
    }

    /** Appends text that may have several lines. */
    static void append(StringBuilder line, String text) {
        append(line, text, 0, FURTHER_LINE);
    }

    /** Appends text that must stay on one line: names of threads and loggers. */
    static void appendName(StringBuilder line, String text) {
        append(line, text, 0, "\\n");
    }

    /** Like {@link #append(StringBuilder, String)}, from an index on. */
    static void append(StringBuilder line, String text, int from) {
        append(line, text, from, FURTHER_LINE);
    }

    private static void append(StringBuilder line, String text, int from, String lineBreak) {
        int written = from;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isHarmless(c)) {
                continue;
            }
            line.append(text, written, i);
            written = i + 1;
            if (c == '\n') {
                line.append(lineBreak);
            } else if (c != '\r' || written == text.length() || text.charAt(written) != '\n') {
                appendEscape(line, c);
            }
        }
        if (written == 0) {
            line.append(text);
        } else {
            line.append(text, written, text.length());
        }
    }

    /** Harmful are C0, DEL, C1, line and paragraph separators, and characters that change the direction of text. */
    private static boolean isHarmless(char c) {
        if (c < 0x7f) {
            return c >= ' ';
        }
        return c > 0x9f && (c < '\u2028' ? c != '\u061c' && c != '\u200e' && c != '\u200f'
                : c > '\u202e' && c < '\u2066' || c > '\u2069');
    }

    private static void appendEscape(StringBuilder line, char c) {
        switch (c) {
            case '\t' -> line.append("\\t");
            case '\r' -> line.append("\\r");
            default -> line.append("\\u").append(HexFormat.of().toHexDigits(c));
        }
    }
}
