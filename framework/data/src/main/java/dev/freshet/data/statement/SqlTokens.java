package dev.freshet.data.statement;

/**
 * Where the strings, quoted identifiers, comments and dollar quotes of SQL end. Lexical rules of ISO/IEC 9075-2
 * clause 5, with PostgreSQL's nested comments, {@code E''} strings and dollar quotes.
 */
public final class SqlTokens {
    private SqlTokens() {
    }

    /** The position after what begins at {@code at}: one of these, or else one character; 0 if it has no end. */
    public static int end(String text, int at) {
        return switch (text.charAt(at)) {
            // A doubled quote reads as an end and a new start, which gives the same result.
            case '\'' -> isEscapeString(text, at) ? endOfEscapeString(text, at) : text.indexOf('\'', at + 1) + 1;
            case '"' -> text.indexOf('"', at + 1) + 1;
            case '-' -> text.startsWith("--", at) ? endOfLine(text, at) : at + 1;
            case '/' -> text.startsWith("/*", at) ? endOfComment(text, at) : at + 1;
            case '$' -> endOfDollars(text, at);
            default -> at + 1;
        };
    }

    /** In {@code E'it\'s'}, and only there, a backslash escapes the quote, even after a doubled quote. */
    private static boolean isEscapeString(String text, int at) {
        return at > 0 && (text.charAt(at - 1) | 0x20) == 'e' && !(at > 1 && isNamePart(text.charAt(at - 2)));
    }

    private static int endOfEscapeString(String text, int at) {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == '\'' && i + 1 < text.length() && text.charAt(i + 1) == '\'') {
                i++;
            } else if (c == '\'') {
                return i + 1;
            }
        }
        return 0;
    }

    /** A CR alone ends the comment too, as in PostgreSQL and H2. */
    private static int endOfLine(String text, int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private static int endOfComment(String text, int at) {
        int depth = 0;
        for (int i = at; i + 1 < text.length(); i++) {
            if (text.charAt(i) == '/' && text.charAt(i + 1) == '*') {
                depth++;
                i++;
            } else if (text.charAt(i) == '*' && text.charAt(i + 1) == '/') {
                i++;
                if (--depth == 0) {
                    return i + 1;
                }
            }
        }
        return 0;
    }

    private static int endOfDollars(String text, int at) {
        String tag = dollarTag(text, at);
        if (tag.isEmpty()) {
            return at + 1;
        }
        int end = text.indexOf(tag, at + tag.length());
        return end < 0 ? 0 : end + tag.length();
    }

    /** {@code $$} or {@code $tag$}; empty for a dollar sign inside a name or before a digit, which starts neither. */
    public static String dollarTag(String text, int at) {
        int end = at + 1;
        while (end < text.length() && (isNameStart(text.charAt(end))
                || end > at + 1 && Character.isDigit(text.charAt(end)))) {
            end++;
        }
        boolean tag = end < text.length() && text.charAt(end) == '$' && !(at > 0 && isNamePart(text.charAt(at - 1)));
        return tag ? text.substring(at, end + 1) : "";
    }

    static boolean isNameStart(char c) {
        return Character.isLetter(c) || c == '_';
    }

    static boolean isPlainNamePart(char c) {
        return isNameStart(c) || Character.isDigit(c);
    }

    private static boolean isNamePart(char c) {
        return isPlainNamePart(c) || c == '$';
    }
}
