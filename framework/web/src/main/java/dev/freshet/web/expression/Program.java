package dev.freshet.web.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** An expression as steps: characters to match and forks between them. */
final class Program {
    /**
     * Maximum number of characters in an expression, repetitions included; bounds the time per character of the text.
     */
    static final int MAX_POSITIONS = 256;
    private static final int MAX_STEPS = 4_000;

    enum Kind { TAKE, FORK, SAVE, BEGIN, END, ACCEPT }

    /**
     * {@code first} and {@code second} are the next steps; for TAKE, {@code first} is the position; for SAVE, the slot.
     */
    static final class Step {
        final Kind kind;
        int first;
        int second;

        Step(Kind kind) {
            this.kind = kind;
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final List<IntPredicate> sets = new ArrayList<>();
    /** The step after each matched character. */
    private final List<Integer> behind = new ArrayList<>();

    /** @throws IllegalArgumentException if the expression is too large */
    Program(Node node) {
        write(node);
        add(Kind.ACCEPT);
    }

    Step step(int number) {
        return steps.get(number);
    }

    List<IntPredicate> sets() {
        return sets;
    }

    int behind(int position) {
        return behind.get(position);
    }

    private Step add(Kind kind) {
        if (steps.size() == MAX_STEPS || sets.size() > MAX_POSITIONS) {
            throw new IllegalArgumentException("the expression is too large: it may have at most " + MAX_POSITIONS
                    + " characters, repetitions included");
        }
        Step step = new Step(kind);
        steps.add(step);
        return step;
    }

    private void write(Node node) {
        switch (node) {
            case Node.Characters characters -> take(characters.set());
            case Node.Sequence sequence -> sequence.parts().forEach(this::write);
            case Node.Choice choice -> choose(choice.ways());
            case Node.Repeat repeat -> repeat(repeat);
            case Node.Group group -> {
                add(Kind.SAVE).first = group.number() * 2;
                write(group.inside());
                add(Kind.SAVE).first = group.number() * 2 + 1;
            }
            case Node.Edge edge -> add(edge.begin() ? Kind.BEGIN : Kind.END);
        }
    }

    private void take(IntPredicate set) {
        add(Kind.TAKE).first = sets.size();
        sets.add(set);
        behind.add(steps.size());
    }

    private void choose(List<Node> ways) {
        List<Step> ends = new ArrayList<>();
        for (Node way : ways.subList(0, ways.size() - 1)) {
            Step fork = add(Kind.FORK);
            fork.first = steps.size();
            write(way);
            ends.add(add(Kind.FORK));
            fork.second = steps.size();
        }
        write(ways.getLast());
        for (Step end : ends) {
            end.first = steps.size();
            end.second = steps.size();
        }
    }

    private void repeat(Node.Repeat repeat) {
        boolean bounded = repeat.most() != Node.NO_BOUND;
        int before = bounded ? repeat.least() : repeat.least() - 1;
        for (int i = 0; i < before; i++) {
            write(repeat.what());
        }
        if (bounded) {
            maybe(repeat);
        } else {
            loop(repeat);
        }
    }

    private void loop(Node.Repeat repeat) {
        Step way = repeat.least() == 0 ? add(Kind.FORK) : null;
        int start = steps.size();
        write(repeat.what());
        lead(add(Kind.FORK), repeat.greedy(), start);
        if (way != null) {
            lead(way, repeat.greedy(), start);
        }
    }

    private void maybe(Node.Repeat repeat) {
        List<Step> forks = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        for (int i = repeat.least(); i < repeat.most(); i++) {
            forks.add(add(Kind.FORK));
            starts.add(steps.size());
            write(repeat.what());
        }
        for (int i = 0; i < forks.size(); i++) {
            lead(forks.get(i), repeat.greedy(), starts.get(i));
        }
    }

    /** Points the fork at another repetition and at the step after the last one so far. */
    private void lead(Step fork, boolean greedy, int again) {
        fork.first = greedy ? again : steps.size();
        fork.second = greedy ? steps.size() : again;
    }
}
