package dev.freshet.processor.authorize;

/**
 * A word of an expression.
 *
 * @param text without the quotes of a text
 * @param column of its first character, from 1
 */
record Token(Kind kind, String text, int column) {

    enum Kind { NAME, TEXT, NUMBER, SYMBOL, END }

    boolean is(String symbolOrWord) {
        return kind != Kind.TEXT && text.equals(symbolOrWord);
    }

    /** For messages. */
    String shown() {
        return kind == Kind.END ? "the end" : kind == Kind.TEXT ? "'" + text + "'" : text;
    }
}
