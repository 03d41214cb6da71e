package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Splits the text of an expression into tokens; the last one is the end. */
final class Lexer {

    private static final List<String> SYMBOLS = List.of("==", "!=", "(", ")", ",", ".");
    /** What other languages write, the longest first. */
    private static final List<Map.Entry<String, String>> ELSEWHERE = List.of(Map.entry("&&", "write and"),
            Map.entry("||", "write or"), Map.entry("!", "there is no negation; write !=, or let a bean decide"),
            Map.entry("=", "write =="), Map.entry("\"", "write texts in single quotes"));

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    /** @throws ExpressionException at the first character that begins no token */
    static List<Token> read(String text) {
        var lexer = new Lexer(text);
        while (lexer.at < text.length()) {
            lexer.next();
        }
        lexer.tokens.add(new Token(Kind.END, "", text.length() + 1));
        return lexer.tokens;
    }

    private void next() {
        var first = text.charAt(at);
        if (Character.isWhitespace(first)) {
            at++;
        } else if (first == '\'') {
            addText();
        } else if (isDigit(first) || first == '-') {
            add(Kind.NUMBER, 1, Lexer::isDigit);
        } else if (Character.isJavaIdentifierStart(first)) {
            add(Kind.NAME, 1, Character::isJavaIdentifierPart);
        } else {
            addSymbol();
        }
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private void add(Kind kind, int length, IntPredicate more) {
        var end = at + length;
        while (end < text.length() && more.test(text.charAt(end))) {
            end++;
        }
        tokens.add(new Token(kind, text.substring(at, end), at + 1));
        at = end;
    }

    private void addText() {
        var end = text.indexOf('\'', at + 1);
        if (end < 0) {
            throw new ExpressionException(at + 1, "the text that begins here has no end; add a single quote");
        }
        tokens.add(new Token(Kind.TEXT, text.substring(at + 1, end), at + 1));
        at = end + 1;
    }

    private void addSymbol() {
        var symbol = SYMBOLS.stream().filter(one -> text.startsWith(one, at)).findFirst()
                .orElseThrow(this::unknown);
        tokens.add(new Token(Kind.SYMBOL, symbol, at + 1));
        at += symbol.length();
    }

    private ExpressionException unknown() {
        Optional<Map.Entry<String, String>> known = ELSEWHERE.stream()
                .filter(entry -> text.startsWith(entry.getKey(), at)).findFirst();
        return new ExpressionException(at + 1, known.map(Map.Entry::getKey)
                .orElseGet(() -> Character.toString(text.codePointAt(at))) + " means nothing here; "
                + known.map(Map.Entry::getValue).orElse("remove it"));
    }
}
