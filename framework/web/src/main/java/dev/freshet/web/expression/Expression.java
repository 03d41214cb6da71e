package dev.freshet.web.expression;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression, written as for {@code java.util.regex}, for the whole of a text. Matching takes time in
 * proportion to the length of the text times the size of the expression, at most 256 characters, and does not recurse:
 * no text can keep a thread busy or overflow its stack. What would not be possible in that time is refused when the
 * expression is compiled: looking ahead or behind, references back, atomic groups, possessive quantifiers.
 *
 * <p>A dot takes any character, the end of a line too. {@code ^} and {@code $} stand for the begin and the end of the
 * text. Immutable; any thread may ask, an event loop among them.
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

    /** @throws IllegalArgumentException if this cannot be read or is too large; says why, and where */
    public static Expression compile(String text) {
        ExpressionReader reader = new ExpressionReader(text);
        Node node = reader.read();
        return new Expression(node, reader.names(), reader.groups());
    }

    /** Whether all of the text fits. */
    public boolean matches(String text) {
        return mayFit(text) && automaton.matches(text, null);
    }

    /** What the groups have taken of the text; null if it does not fit. */
    public @Nullable Groups match(String text) {
        int[] places = mayFit(text) ? automaton.groups(text, groups) : null;
        return places == null ? null : new Groups(text, places, names);
    }

    /** A character is one char or two. */
    private boolean mayFit(String text) {
        return text.length() >= shortest && text.length() / 2 <= longest;
    }

    /** How many groups there are; the first has number 1. */
    public int groups() {
        return groups;
    }

    /** The numbers of the groups that have names. */
    public Map<String, Integer> names() {
        return names;
    }
}
