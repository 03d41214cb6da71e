package dev.freshet.data.statement;

import org.jspecify.annotations.Nullable;

/** Finds {@code in (:name)} and {@code not in (:name)} around a parameter. */
final class InLists {
    private InLists() {
    }

    /** The list around a place between these pieces; null if there is none, or it holds more than the one parameter. */
    static SqlText.@Nullable InList around(String before, String after) {
        int close = skipSpace(after, 0);
        if (close == after.length() || after.charAt(close) != ')') {
            return null;
        }
        int open = skipSpaceBack(before, before.length());
        if (open == 0 || before.charAt(open - 1) != '(') {
            return null;
        }
        int in = wordBefore(before, skipSpaceBack(before, open - 1), "in");
        if (in < 0) {
            return null;
        }
        int not = wordBefore(before, skipSpaceBack(before, in), "not");
        return new SqlText.InList(not < 0 ? in : not, not >= 0, close + 1);
    }

    /** Where the word that ends here begins; -1 if it is another word. */
    private static int wordBefore(String text, int end, String word) {
        int start = end - word.length();
        boolean same = start >= 0 && text.regionMatches(true, start, word, 0, word.length());
        return same && (start == 0 || !Character.isUnicodeIdentifierPart(text.charAt(start - 1))) ? start : -1;
    }

    private static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int skipSpaceBack(String text, int from) {
        int at = from;
        while (at > 0 && Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
