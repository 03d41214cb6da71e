package dev.freshet.web.expression;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads what stands for one character of the text: itself, an escape, a class. */
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

    /** Whether ASCII letters fit in either case from here on. */
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

    /** What one character takes, in either case if so. */
    IntPredicate literal(int character) {
        return folded(c -> c == character);
    }

    private IntPredicate folded(IntPredicate set) {
        return foldsCase ? CharacterSets.foldCase(set) : set;
    }

    /** What the next character of the expression takes, or its next escape or class. */
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

    /** The set of an escape as {@code \d}; null, and nothing is read, if there is none. */
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
            throw wrong("there is no set \\p{" + name + "}; write its characters in brackets");
        }
        at = at > start ? end + 1 : end;
        return set;
    }

    /** One character that stands for itself, or an escape for one. */
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

    /** The opening bracket is read. */
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
            throw wrong("in brackets, a [, ] or && that is text must be written with a backslash");
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
            throw wrong("a range that ends before it begins; a - that is text must be written \\-");
        }
        return CharacterSets.range(first, last);
    }
}
