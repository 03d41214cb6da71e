package dev.freshet.data.statement;

import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.failure.FailedStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parameters of one statement: {@code :} and a name, outside strings, quoted identifiers and comments.
 * Lexical rules of ISO/IEC 9075-2 clause 5, with PostgreSQL's nested comments, {@code E''} strings and dollar quotes.
 * For one use.
 */
final class SqlScanner {
    private final String text;
    private final StringBuilder piece;
    private final List<String> pieces = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private int at;
    private boolean questionMarks;

    SqlScanner(String text) {
        this.text = text;
        this.piece = new StringBuilder(text.length() + 8);
    }

    SqlText scan() {
        while (at < text.length()) {
            token(text.charAt(at));
        }
        pieces.add(piece.toString());
        SqlText.@Nullable InList[] lists = new SqlText.@Nullable InList[places.size()];
        for (int i = 0; i < lists.length; i++) {
            lists[i] = InLists.around(pieces.get(i), pieces.get(i + 1));
        }
        int[] positions = new int[places.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = places.get(i);
        }
        return new SqlText(text, List.copyOf(names), pieces.toArray(String[]::new), positions, lists,
                String.join("?", pieces), questionMarks);
    }

    private void token(char c) {
        switch (c) {
            case '\'' -> copyTo(isEscapeString() ? endOfEscapeString() : endOfQuoted('\'', "string"));
            case '"' -> copyTo(endOfQuoted('"', "quoted identifier"));
            case '-' -> copyTo(next() == '-' ? endOfLine() : at + 1);
            case '/' -> copyTo(next() == '*' ? endOfComment() : at + 1);
            case '$' -> copyTo(endOfDollars());
            case '?' -> questionMark();
            case ':' -> colon();
            default -> copyTo(at + 1);
        }
    }

    private char next() {
        return at + 1 < text.length() ? text.charAt(at + 1) : 0;
    }

    private void copyTo(int end) {
        piece.append(text, at, end);
        at = end;
    }

    /** In {@code E'it\'s'}, and only there, a backslash escapes the quote, even after a doubled quote. */
    private boolean isEscapeString() {
        return at > 0 && (text.charAt(at - 1) | 0x20) == 'e' && !(at > 1 && isNamePart(text.charAt(at - 2)));
    }

    private int endOfEscapeString() {
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == '\'' && i + 1 < text.length() && text.charAt(i + 1) == '\'') {
                i++;
            } else if (c == '\'') {
                return i + 1;
            }
        }
        throw unended("string");
    }

    /** A doubled quote reads as an end and a new start, which gives the same result. */
    private int endOfQuoted(char quote, String what) {
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw unended(what);
        }
        return end + 1;
    }

    private int endOfLine() {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private int endOfComment() {
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
        throw unended("comment");
    }

    /** {@code $$...$$} or {@code $tag$...$tag$}; a dollar sign inside a name or before a digit starts neither. */
    private int endOfDollars() {
        if (at > 0 && isNamePart(text.charAt(at - 1))) {
            return at + 1;
        }
        int tagEnd = at + 1;
        while (tagEnd < text.length() && (isNameStart(text.charAt(tagEnd))
                || tagEnd > at + 1 && Character.isDigit(text.charAt(tagEnd)))) {
            tagEnd++;
        }
        if (tagEnd == text.length() || text.charAt(tagEnd) != '$') {
            return at + 1;
        }
        String tag = text.substring(at, tagEnd + 1);
        int end = text.indexOf(tag, tagEnd + 1);
        if (end < 0) {
            throw unended("text quoted with " + tag);
        }
        return end + tag.length();
    }

    /** An operator of PostgreSQL such as {@code ?|}. Its driver expects the mark doubled, as it may be already. */
    private void questionMark() {
        questionMarks = true;
        piece.append("??");
        at += next() == '?' ? 2 : 1;
    }

    private void colon() {
        if (next() == ':') {
            copyTo(at + 2);
        } else if (isNameStart(next())) {
            parameter();
        } else {
            copyTo(at + 1);
        }
    }

    private void parameter() {
        int end = at + 2;
        while (end < text.length() && (isPlainNamePart(text.charAt(end)) || isInnerDot(end))) {
            end++;
        }
        String name = text.substring(at + 1, end);
        int known = names.indexOf(name);
        if (known < 0) {
            known = names.size();
            names.add(name);
        }
        places.add(known);
        pieces.add(piece.toString());
        piece.setLength(0);
        at = end;
    }

    /** {@code :address.city} is a component of an embedded record. */
    private boolean isInnerDot(int position) {
        return text.charAt(position) == '.' && position + 1 < text.length() && isNameStart(text.charAt(position + 1));
    }

    private static boolean isNameStart(char c) {
        return Character.isLetter(c) || c == '_';
    }

    private static boolean isPlainNamePart(char c) {
        return isNameStart(c) || Character.isDigit(c);
    }

    private static boolean isNamePart(char c) {
        return isPlainNamePart(c) || c == '$';
    }

    private BadSqlGrammarException unended(String what) {
        return new BadSqlGrammarException(FailedStatement.of("the " + what + " that begins at character " + (at + 1)
                + " has no end", text, List.of()));
    }
}
