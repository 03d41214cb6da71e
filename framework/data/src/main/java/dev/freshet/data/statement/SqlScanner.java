package dev.freshet.data.statement;

import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.failure.FailedStatement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the parameters of one statement: {@code :} and a name, outside {@link SqlTokens}. For one use. */
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
            case '?' -> questionMark();
            case ':' -> colon();
            default -> {
                int end = SqlTokens.end(text, at);
                if (end == 0) {
                    throw unended(c);
                }
                copyTo(end);
            }
        }
    }

    private char next() {
        return at + 1 < text.length() ? text.charAt(at + 1) : 0;
    }

    private void copyTo(int end) {
        piece.append(text, at, end);
        at = end;
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
        } else if (SqlTokens.isNameStart(next())) {
            parameter();
        } else {
            copyTo(at + 1);
        }
    }

    private void parameter() {
        int end = at + 2;
        while (end < text.length() && (SqlTokens.isPlainNamePart(text.charAt(end)) || isInnerDot(end))) {
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
        return text.charAt(position) == '.' && position + 1 < text.length()
                && SqlTokens.isNameStart(text.charAt(position + 1));
    }

    private BadSqlGrammarException unended(char first) {
        String what = switch (first) {
            case '\'' -> "string";
            case '"' -> "quoted identifier";
            case '/' -> "comment";
            default -> "text quoted with " + SqlTokens.dollarTag(text, at);
        };
        return new BadSqlGrammarException(FailedStatement.of("the " + what + " that begins at character " + (at + 1)
                + " has no end", text, List.of()));
    }
}
