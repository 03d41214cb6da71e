package dev.freshet.web.expression;

import java.util.List;
import java.util.function.IntPredicate;

/** The syntax tree of an expression. */
sealed interface Node {
    /** Means no limit in {@link #longest()} and {@link Repeat#most()}. */
    int NO_BOUND = Integer.MAX_VALUE;

    /** The minimum number of characters that match. */
    int shortest();

    /** The maximum number of characters that match. */
    int longest();

    /** One character of a set. */
    record Characters(IntPredicate set) implements Node {
        @Override
        public int shortest() {
            return 1;
        }

        @Override
        public int longest() {
            return 1;
        }
    }

    /** One after the other; matches the empty text if there are no parts. */
    record Sequence(List<Node> parts) implements Node {
        @Override
        public int shortest() {
            return bounded(parts.stream().mapToLong(Node::shortest).sum());
        }

        @Override
        public int longest() {
            return bounded(parts.stream().mapToLong(Node::longest).sum());
        }
    }

    /** Alternatives, the first preferred. */
    record Choice(List<Node> ways) implements Node {
        @Override
        public int shortest() {
            return ways.stream().mapToInt(Node::shortest).min().orElse(0);
        }

        @Override
        public int longest() {
            return ways.stream().mapToInt(Node::longest).max().orElse(0);
        }
    }

    /** A repetition; as often as possible if greedy. */
    record Repeat(Node what, int least, int most, boolean greedy) implements Node {
        @Override
        public int shortest() {
            return bounded((long) what.shortest() * least);
        }

        @Override
        public int longest() {
            return bounded((long) what.longest() * most);
        }
    }

    /** A capturing group. */
    record Group(int number, Node inside) implements Node {
        @Override
        public int shortest() {
            return inside.shortest();
        }

        @Override
        public int longest() {
            return inside.longest();
        }
    }

    /** The start or the end of the text. */
    record Edge(boolean begin) implements Node {
        @Override
        public int shortest() {
            return 0;
        }

        @Override
        public int longest() {
            return 0;
        }
    }

    private static int bounded(long length) {
        return (int) Math.min(length, NO_BOUND);
    }
}
