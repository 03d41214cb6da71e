package dev.freshet.web.expression;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A position automaton with sets of positions as bits. It reads a text from its end and keeps the positions from which
 * the rest of the text matches. Each character costs time in proportion to the number of positions, whatever the text
 * is; there is no backtracking. To find the groups, it walks the text again from the start and always takes the
 * preferred way to a kept position. A backtracking engine ends with the same way. Immutable.
 */
final class Automaton {
    private static final int LATIN = 256;
    /** Positions are processed eight at a time. */
    private static final int BLOCK = 8;
    private static final int BLOCK_VALUES = 1 << BLOCK;

    private final int words;
    private final IntPredicate[] sets;
    private final Way[] first;
    private final Way[][] follow;
    private final long[] begins;
    private final long[] ends;
    /** For each set of eight adjacent positions, their predecessors. */
    private final long[] before;
    /** For each Latin-1 character, the positions that match it. */
    private final long[] takers;
    private final boolean takesNothing;

    /** @throws IllegalArgumentException if there are too many ways */
    Automaton(Program program) {
        List<IntPredicate> all = program.sets();
        sets = all.toArray(IntPredicate[]::new);
        words = Math.max(1, (sets.length + 63) / 64);
        first = Way.from(program, 0, true);
        follow = new Way[sets.length][];
        begins = new long[words];
        ends = new long[words];
        long[] beforeEach = new long[sets.length * words];
        takers = new long[LATIN * words];
        takesNothing = lead(first, begins);
        int sum = 0;
        for (int position = 0; position < sets.length; position++) {
            follow[position] = Way.from(program, program.behind(position), false);
            sum = Way.count(sum, follow[position]);
            lead(position, beforeEach);
        }
        before = ofBlocks(beforeEach);
    }

    private long[] ofBlocks(long[] ofEach) {
        int blocks = (sets.length + BLOCK - 1) / BLOCK;
        long[] ofBlocks = new long[blocks * BLOCK_VALUES * words];
        for (int row = 0; row < blocks * BLOCK_VALUES; row++) {
            int value = row % BLOCK_VALUES;
            int position = row / BLOCK_VALUES * BLOCK + Integer.numberOfTrailingZeros(value);
            if (value != 0 && position < sets.length) {
                int without = row & row - 1;
                for (int word = 0; word < words; word++) {
                    ofBlocks[row * words + word] = ofBlocks[without * words + word] | ofEach[position * words + word];
                }
            }
        }
        return ofBlocks;
    }

    private static boolean lead(Way[] ways, long[] bits) {
        boolean accepts = false;
        for (Way way : ways) {
            if (way.position() == Way.ACCEPT) {
                accepts = true;
            } else {
                set(bits, 0, way.position());
            }
        }
        return accepts;
    }

    private void lead(int position, long[] beforeEach) {
        for (Way way : follow[position]) {
            if (way.position() == Way.ACCEPT) {
                set(ends, 0, position);
            } else {
                set(beforeEach, way.position() * words, position);
            }
        }
        for (int c = 0; c < LATIN; c++) {
            if (sets[position].test(c)) {
                set(takers, c * words, position);
            }
        }
    }

    private static void set(long[] bits, int from, int position) {
        bits[from + (position >> 6)] |= 1L << position;
    }

    private static boolean has(long[] bits, int from, int position) {
        return (bits[from + (position >> 6)] & 1L << position) != 0;
    }

    /** @param trail receives the positions kept for each character if not null */
    boolean matches(String text, long @Nullable [] trail) {
        long[] open = ends.clone();
        long[] taken = new long[words];
        int i = text.length();
        int at = trail == null ? 0 : trail.length;
        while (i > 0) {
            int c = text.codePointBefore(i);
            i -= Character.charCount(c);
            if (!take(c, open, taken)) {
                return false;
            }
            if (trail != null) {
                at -= words;
                System.arraycopy(taken, 0, trail, at, words);
            }
            if (i > 0) {
                step(taken, open);
            }
        }
        return text.isEmpty() ? takesNothing : intersects(taken);
    }

    /** Keeps in {@code taken} the open positions that match this character; false if there are none. */
    private boolean take(int c, long[] open, long[] taken) {
        long any = 0;
        for (int word = 0; word < words; word++) {
            long bits = open[word];
            bits = c < LATIN ? bits & takers[c * words + word] : takers(c, bits, word * 64);
            taken[word] = bits;
            any |= bits;
        }
        return any != 0;
    }

    private long takers(int c, long open, int base) {
        long taken = 0;
        for (long left = open; left != 0; left &= left - 1) {
            if (sets[base + Long.numberOfTrailingZeros(left)].test(c)) {
                taken |= left & -left;
            }
        }
        return taken;
    }

    /** Opens the predecessors of the taken positions. */
    private void step(long[] taken, long[] open) {
        Arrays.fill(open, 0);
        for (int word = 0; word < words; word++) {
            int block = word * (Long.SIZE / BLOCK);
            for (long left = taken[word]; left != 0; left >>>= BLOCK) {
                int row = (block * BLOCK_VALUES + (int) (left & BLOCK_VALUES - 1)) * words;
                for (int i = 0; i < words; i++) {
                    open[i] |= before[row + i];
                }
                block++;
            }
        }
    }

    private boolean intersects(long[] taken) {
        for (int word = 0; word < words; word++) {
            if ((taken[word] & begins[word]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Start and end of each group, -1 for a group that did not take part; null if the text does not match. */
    int @Nullable [] groups(String text, int count) {
        int characters = text.codePointCount(0, text.length());
        long[] trail = new long[characters * words];
        if (!matches(text, trail)) {
            return null;
        }
        int[] places = new int[(count + 1) * 2];
        Arrays.fill(places, -1);
        Way[] ways = first;
        int index = 0;
        for (int i = 0; i < characters; i++) {
            int position = walk(ways, trail, i * words, index, places);
            ways = follow[position];
            index += Character.charCount(text.codePointAt(index));
        }
        walk(ways, trail, -1, index, places);
        places[0] = 0;
        places[1] = text.length();
        return places;
    }

    /** Follows the first way that leads on, or to the end of the text if {@code from} is negative. */
    private static int walk(Way[] ways, long[] trail, int from, int index, int[] places) {
        for (Way way : ways) {
            int position = way.position();
            if (from < 0 ? position == Way.ACCEPT : position != Way.ACCEPT && has(trail, from, position)) {
                for (int slot : way.saves()) {
                    places[slot] = index;
                }
                return position;
            }
        }
        throw new IllegalStateException("no way leads on");
    }
}
