package dev.freshet.processor.model;

import java.util.ArrayList;
import java.util.List;

/** Parses a profile expression: names, {@code !}, {@code &}, {@code |}, parentheses. */
final class ProfileParser {

    private final String text;
    private int position;

    ProfileParser(String text) {
        this.text = text;
    }

    ProfileExpression parse() {
        var expression = sequence();
        if (position < text.length()) {
            throw wrong("unexpected '" + text.charAt(position) + "'");
        }
        return expression;
    }

    private ProfileExpression sequence() {
        var parts = new ArrayList<ProfileExpression>(List.of(operand()));
        var operator = peek();
        if (operator != '&' && operator != '|') {
            return parts.getFirst();
        }
        while (peek() == operator) {
            position++;
            parts.add(operand());
        }
        if (peek() == '&' || peek() == '|') {
            throw wrong("add parentheses to separate & and |");
        }
        return operator == '&' ? ProfileExpression.allOf(parts) : ProfileExpression.anyOf(parts);
    }

    private ProfileExpression operand() {
        switch (peek()) {
            case '!' -> {
                position++;
                return new ProfileExpression.Not(operand());
            }
            case '(' -> {
                position++;
                var inner = sequence();
                if (peek() != ')') {
                    throw wrong("a ')' is missing");
                }
                position++;
                return inner;
            }
            default -> {
                return name();
            }
        }
    }

    private ProfileExpression name() {
        var start = position;
        while (position < text.length() && isNamePart(text.charAt(position))) {
            position++;
        }
        if (start == position) {
            throw wrong(position < text.length() ? "unexpected '" + text.charAt(position) + "'"
                    : "a profile's name is missing");
        }
        return new ProfileExpression.Name(text.substring(start, position));
    }

    private static boolean isNamePart(char character) {
        return Character.isLetterOrDigit(character) || character == '-' || character == '_' || character == '.';
    }

    /** The next character that is not a space, or 0 at the end. */
    private char peek() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
        return position < text.length() ? text.charAt(position) : 0;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("\"" + text + "\": " + what + " at position " + (position + 1));
    }
}
