package dev.freshet.web.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses an expression and refuses what is not regular. Use once. */
final class ExpressionReader {
    private static final int MAX_DEPTH = 100;
    private static final int MAX_COUNT = 1_000;
    private static final String NOT_REGULAR =
            " is not supported, because matching must take time in proportion to the text";

    private final CharacterReader characters;
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private int groups;
    private int depth;

    ExpressionReader(String text) {
        this.characters = new CharacterReader(text);
    }

    /** Group names and their numbers. */
    Map<String, Integer> names() {
        return names;
    }

    int groups() {
        return groups;
    }

    /** @throws IllegalArgumentException with the problem and its position */
    Node read() {
        Node node = choice();
        if (!characters.atEnd()) {
            throw characters.wrong("a ) without its (");
        }
        return node;
    }

    private Node choice() {
        List<Node> ways = new ArrayList<>();
        do {
            ways.add(sequence());
        } while (characters.skip("|"));
        return ways.size() == 1 ? ways.getFirst() : new Node.Choice(ways);
    }

    private Node sequence() {
        List<Node> parts = new ArrayList<>();
        while (!characters.atEnd() && !characters.sees("|") && !characters.sees(")")) {
            if (characters.skip("\\Q")) {
                quoted(parts);
            } else {
                parts.add(atom());
            }
            if (!parts.isEmpty()) {
                parts.add(repeated(parts.removeLast()));
            }
        }
        return parts.size() == 1 ? parts.getFirst() : new Node.Sequence(parts);
    }

    private void quoted(List<Node> parts) {
        while (!characters.atEnd() && !characters.skip("\\E")) {
            parts.add(new Node.Characters(characters.literal(characters.next())));
        }
    }

    private Node atom() {
        if (characters.skip("(")) {
            return group();
        }
        if (characters.skip("^")) {
            return new Node.Edge(true);
        }
        if (characters.skip("$")) {
            return new Node.Edge(false);
        }
        if (characters.sees("*") || characters.sees("+") || characters.sees("?")) {
            throw characters.wrong("there is nothing to repeat");
        }
        if (characters.sees("{")) {
            throw characters.wrong("write a literal { as \\{");
        }
        return new Node.Characters(characters.set());
    }

    private Node group() {
        if (++depth > MAX_DEPTH) {
            throw characters.wrong("groups are nested more than " + MAX_DEPTH + " deep");
        }
        boolean foldsCase = characters.foldsCase();
        Node group;
        if (!characters.skip("?")) {
            group = capturing();
        } else if (characters.skip("<") && !characters.sees("=") && !characters.sees("!")) {
            group = named();
        } else if (flags()) {
            depth--;
            return new Node.Sequence(List.of());
        } else {
            group = inside();
        }
        characters.foldCase(foldsCase);
        depth--;
        return group;
    }

    /** Reads up to the colon. True if there is none: the flags then apply to the rest of the enclosing group. */
    private boolean flags() {
        boolean on = true;
        while (!characters.skip(":")) {
            if (characters.skip(")")) {
                return true;
            }
            if (characters.skip("-")) {
                on = false;
            } else if (characters.skip("i")) {
                characters.foldCase(on);
            } else if (!characters.skip("s")) {
                throw characters.wrong("lookahead, lookbehind, an atomic group or this flag" + NOT_REGULAR);
            }
        }
        return false;
    }

    private Node capturing() {
        int number = ++groups;
        return new Node.Group(number, inside());
    }

    private Node inside() {
        Node inside = choice();
        if (!characters.skip(")")) {
            throw characters.wrong("a ( without its )");
        }
        return inside;
    }

    private Node named() {
        StringBuilder name = new StringBuilder();
        while (!characters.atEnd() && !characters.skip(">")) {
            name.appendCodePoint(characters.next());
        }
        if (!isName(name) || names.put(name.toString(), groups + 1) != null) {
            throw characters.wrong("\"" + name + "\" is not a group name; use letters and digits, each name once");
        }
        return capturing();
    }

    private static boolean isName(CharSequence name) {
        return !name.isEmpty() && !CharacterSets.DIGIT.test(name.charAt(0))
                && name.chars().allMatch(c -> CharacterSets.WORD.test(c) && c != '_');
    }

    private Node repeated(Node what) {
        int least;
        int most;
        if (characters.skip("*")) {
            least = 0;
            most = Node.NO_BOUND;
        } else if (characters.skip("+")) {
            least = 1;
            most = Node.NO_BOUND;
        } else if (characters.skip("?")) {
            least = 0;
            most = 1;
        } else if (characters.skip("{")) {
            least = count();
            most = !characters.skip(",") ? least : characters.sees("}") ? Node.NO_BOUND : count();
            if (most < least || !characters.skip("}")) {
                throw characters.wrong("a count is {n}, {n,} or {n,m}, where m is not less than n");
            }
        } else {
            return what;
        }
        if (characters.sees("+")) {
            throw characters.wrong("a possessive quantifier" + NOT_REGULAR + "; remove the +");
        }
        return new Node.Repeat(what, least, most, !characters.skip("?"));
    }

    private int count() {
        int count = 0;
        int digits = 0;
        while (!characters.atEnd() && CharacterSets.DIGIT.test(characters.peek())) {
            count = count * 10 + characters.next() - '0';
            digits++;
            if (count > MAX_COUNT) {
                throw characters.wrong("a count is at most " + MAX_COUNT);
            }
        }
        if (digits == 0) {
            throw characters.wrong("a count is {n}, {n,} or {n,m}; write a literal { as \\{");
        }
        return count;
    }
}
