package dev.freshet.web.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression in the syntax of {@code java.util.regex} that matches whole texts. Matching takes time in
 * proportion to the length of the text times the size of the expression (at most 256 characters), without recursion: no
 * text can occupy a thread for long or overflow its stack. Compiling refuses what this excludes: lookahead and
 * lookbehind, back references, atomic groups and possessive quantifiers.
 *
 * <p>A dot matches any character, line terminators included. {@code ^} and {@code $} match the start and the end of the
 * text. Immutable; any thread may use it, event loops included.
 */
public final class Expression {
    private final Automaton automaton;
    private final Map<String, Integer> names;
    private final int groups;
    private final int shortest;
    private final int longest;

    private Expression(Node node, Map<String, Integer> names, int groups) {
        this.automaton = new Automaton(new Program(node));
        this.names = Map.copyOf(names);
        this.groups = groups;
        this.shortest = node.shortest();
        this.longest = node.longest();
    }

    /** @throws IllegalArgumentException if the expression is invalid or too large; the message says why and where */
    public static Expression compile(String text) {
        ExpressionReader reader = new ExpressionReader(text);
        Node node = reader.read();
        return new Expression(node, reader.names(), reader.groups());
    }

    /** Whether the expression matches the whole text. */
    public boolean matches(String text) {
        return mayFit(text) && automaton.matches(text, null);
    }

    /** The groups of a match of the whole text; null if it does not match. */
    public @Nullable Groups match(String text) {
        int[] places = mayFit(text) ? automaton.groups(text, groups) : null;
        return places == null ? null : new Groups(text, places, names);
    }

    /** A character is one or two chars. */
    private boolean mayFit(String text) {
        return text.length() >= shortest && text.length() / 2 <= longest;
    }

    /** The number of groups; the first group is 1. */
    public int groups() {
        return groups;
    }

    /** Group names and their numbers. */
    public Map<String, Integer> names() {
        return names;
    }
}
