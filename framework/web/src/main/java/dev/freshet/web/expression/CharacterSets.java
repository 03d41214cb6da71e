package dev.freshet.web.expression;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The named sets of characters. {@code \d \w \s} are ASCII, as in {@code java.util.regex}. */
final class CharacterSets {
    static final IntPredicate ANY = c -> true;
    static final IntPredicate DIGIT = range('0', '9');
    private static final IntPredicate LOWER = range('a', 'z');
    private static final IntPredicate UPPER = range('A', 'Z');
    private static final IntPredicate ALPHABETIC = LOWER.or(UPPER);
    static final IntPredicate WORD = ALPHABETIC.or(DIGIT).or(c -> c == '_');
    static final IntPredicate SPACE = range('\t', '\r').or(c -> c == ' ');

    private CharacterSets() {
    }

    static IntPredicate range(int first, int last) {
        return c -> c >= first && c <= last;
    }

    /** Adds the other case of each ASCII letter. */
    static IntPredicate foldCase(IntPredicate set) {
        return set.or(c -> ALPHABETIC.test(c) && set.test(c ^ 0x20));
    }

    /** The set <code>\p{name}</code>; null if it is unknown. */
    static @Nullable IntPredicate named(String name) {
        return switch (name) {
            case "Alpha" -> ALPHABETIC;
            case "Digit" -> DIGIT;
            case "Alnum" -> ALPHABETIC.or(DIGIT);
            case "Lower" -> LOWER;
            case "Upper" -> UPPER;
            case "XDigit" -> DIGIT.or(range('a', 'f')).or(range('A', 'F'));
            case "Punct" -> range('!', '~').and(ALPHABETIC.or(DIGIT).negate());
            case "Space" -> SPACE;
            case "ASCII" -> range(0, 0x7f);
            case "L", "IsL" -> Character::isLetter;
            case "Lu", "IsLu" -> c -> Character.getType(c) == Character.UPPERCASE_LETTER;
            case "Ll", "IsLl" -> c -> Character.getType(c) == Character.LOWERCASE_LETTER;
            case "Nd", "IsNd", "IsDigit" -> Character::isDigit;
            case "IsAlphabetic" -> Character::isAlphabetic;
            default -> null;
        };
    }
}
