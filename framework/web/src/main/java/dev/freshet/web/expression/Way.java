package dev.freshet.web.expression;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * A transition from one character to the next.
 *
 * @param position the position of the next character, or {@link #ACCEPT}
 * @param saves the slots that store the index between the two characters
 */
record Way(int position, int[] saves) {
    /** The text may end here. */
    static final int ACCEPT = -1;
    private static final int[] NONE = {};
    private static final int MAX_WAYS = 20_000;

    /** A step to follow, the slots saved before it, and whether the text must have ended. */
    private record Place(int step, int[] saves, boolean ended) {
    }

    /** The distinct ways from a step, the preferred first. */
    static Way[] from(Program program, int start, boolean atBegin) {
        List<Way> ways = new ArrayList<>();
        Deque<Place> open = new ArrayDeque<>();
        BitSet seen = new BitSet();
        open.push(new Place(start, NONE, false));
        while (!open.isEmpty()) {
            Place place = open.pop();
            int mark = place.step * 2 + (place.ended ? 1 : 0);
            if (!seen.get(mark)) {
                seen.set(mark);
                follow(program, place, atBegin, open, ways);
            }
        }
        return ways.toArray(Way[]::new);
    }

    private static void follow(Program program, Place place, boolean atBegin, Deque<Place> open, List<Way> ways) {
        Program.Step step = program.step(place.step);
        int next = place.step + 1;
        switch (step.kind) {
            case TAKE -> {
                if (!place.ended) {
                    ways.add(new Way(step.first, place.saves));
                }
            }
            case ACCEPT -> ways.add(new Way(ACCEPT, place.saves));
            case FORK -> {
                open.push(new Place(step.second, place.saves, place.ended));
                open.push(new Place(step.first, place.saves, place.ended));
            }
            case SAVE -> open.push(new Place(next, with(place.saves, step.first), place.ended));
            case END -> open.push(new Place(next, place.saves, true));
            case BEGIN -> {
                if (atBegin) {
                    open.push(new Place(next, place.saves, place.ended));
                }
            }
        }
    }

    private static int[] with(int[] saves, int slot) {
        int[] more = Arrays.copyOf(saves, saves.length + 1);
        more[saves.length] = slot;
        return more;
    }

    /** @throws IllegalArgumentException if there are too many ways */
    static int count(int sum, Way[] ways) {
        if (sum + ways.length > MAX_WAYS) {
            throw new IllegalArgumentException("the expression is too large: too many of its parts are optional");
        }
        return sum + ways.length;
    }
}
