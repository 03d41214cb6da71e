package dev.freshet.web.expression;

import java.util.List;
import java.util.function.IntPredicate;

/** What an expression is made of. */
sealed interface Node {
    /** No bound for {@link #longest()} and {@link Repeat#most()}. */
    int NO_BOUND = Integer.MAX_VALUE;

    /** How many characters this takes at least. */
    int shortest();

    /** How many characters this takes at most. */
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

    /** One after the other; nothing if there are none. */
    record Sequence(List<Node> parts) implements Node {
        @Override
        public int shortest() {
            long sum = 0;
            for (Node part : parts) {
                sum += part.shortest();
            }
            return bounded(sum);
        }

        @Override
        public int longest() {
            long sum = 0;
            for (Node part : parts) {
                sum += part.longest();
            }
            return bounded(sum);
        }
    }

    /** One of these, the first preferred. */
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

    /** The same several times, as often as possible if greedy. */
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

    /** What a group has taken can be asked for. */
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

    /** The begin of the text, or its end. */
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
