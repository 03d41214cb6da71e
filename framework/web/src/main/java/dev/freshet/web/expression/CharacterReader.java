package dev.freshet.web.expression;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads the part of an expression that matches one character: a literal, an escape or a class. */
final class CharacterReader {
    private static final String CONTROLS = "t\tn\nr\rf\fa\u0007e\u001b";

    private final String text;
    private int at;
    private boolean foldsCase;

    CharacterReader(String text) {
        this.text = text;
    }

    boolean foldsCase() {
        return foldsCase;
    }

    /** Whether ASCII letters match in either case from here on. */
    void foldCase(boolean fold) {
        foldsCase = fold;
    }

    boolean atEnd() {
        return at == text.length();
    }

    boolean sees(String wanted) {
        return text.startsWith(wanted, at);
    }

    boolean skip(String wanted) {
        boolean there = sees(wanted);
        at += there ? wanted.length() : 0;
        return there;
    }

    int peek() {
        return text.codePointAt(at);
    }

    int next() {
        if (atEnd()) {
            throw wrong("the expression ends too early");
        }
        int c = text.codePointAt(at);
        at += Character.charCount(c);
        return c;
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(what + " at character " + (at + 1));
    }

    /** Matches this character; in either case if folding is on. */
    IntPredicate literal(int character) {
        return folded(c -> c == character);
    }

    private IntPredicate folded(IntPredicate set) {
        return foldsCase ? CharacterSets.foldCase(set) : set;
    }

    /** The set for the next character, escape or class. */
    IntPredicate set() {
        if (skip(".")) {
            return CharacterSets.ANY;
        }
        if (skip("[")) {
            return bracketed();
        }
        IntPredicate named = namedSet();
        return named != null ? named : literal(character());
    }

    /** The set of an escape such as {@code \d}; null if there is none, and nothing is consumed then. */
    private @Nullable IntPredicate namedSet() {
        if (!sees("\\") || at + 1 == text.length()) {
            return null;
        }
        char kind = text.charAt(at + 1);
        IntPredicate set = switch (Character.toLowerCase(kind)) {
            case 'd' -> CharacterSets.DIGIT;
            case 'w' -> CharacterSets.WORD;
            case 's' -> CharacterSets.SPACE;
            case 'p' -> CharacterSets.ANY;
            default -> null;
        };
        if (set == null) {
            return null;
        }
        at += 2;
        IntPredicate named = set == CharacterSets.ANY ? folded(property()) : set;
        return Character.isUpperCase(kind) ? named.negate() : named;
    }

    private IntPredicate property() {
        int start = at;
        int end = skip("{") ? text.indexOf('}', start) : Math.min(start + 1, text.length());
        if (end < 0) {
            throw wrong("a { without its }");
        }
        String name = text.substring(at, end);
        IntPredicate set = CharacterSets.named(name);
        if (set == null) {
            throw wrong("unknown set \\p{" + name + "}; write its characters in brackets");
        }
        at = at > start ? end + 1 : end;
        return set;
    }

    /** A literal character or an escape for one. */
    private int character() {
        if (!skip("\\")) {
            return next();
        }
        int escaped = next();
        int control = CONTROLS.indexOf(escaped);
        if (control >= 0 && control % 2 == 0) {
            return CONTROLS.charAt(control + 1);
        }
        if (escaped == 'x' || escaped == 'u') {
            return hexadecimal(escaped == 'x' ? 2 : 4);
        }
        if (escaped < 128 && Character.isLetterOrDigit(escaped)) {
            throw wrong("\\" + (char) escaped + " is not supported before this place");
        }
        return escaped;
    }

    private int hexadecimal(int digits) {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0) {
                throw wrong("an escape needs " + digits + " hexadecimal digits before this place");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** The opening bracket is already consumed. */
    private IntPredicate bracketed() {
        boolean negated = skip("^");
        IntPredicate set = c -> false;
        do {
            set = set.or(inBrackets());
        } while (!skip("]"));
        IntPredicate all = folded(set);
        return negated ? all.negate() : all;
    }

    private IntPredicate inBrackets() {
        if (atEnd()) {
            throw wrong("a [ without its ]");
        }
        if (sees("[") || sees("]") || sees("&&")) {
            throw wrong("in brackets, escape a literal [, ] or && with a backslash");
        }
        IntPredicate named = namedSet();
        if (named != null) {
            return named;
        }
        int first = character();
        if (!sees("-") || sees("-]")) {
            return c -> c == first;
        }
        at++;
        int last = sees("[") || sees("&&") ? -1 : character();
        if (last < first) {
            throw wrong("a range that ends before it begins; write a literal - as \\-");
        }
        return CharacterSets.range(first, last);
    }
}
