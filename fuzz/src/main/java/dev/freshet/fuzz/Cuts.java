package dev.freshet.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Feeds bytes to a codec as a whole, octet by octet, and in pieces of any size: the outcome must be the same. */
final class Cuts {
    /** Limit for feeding octet by octet, so that long inputs stay fast. */
    private static final int MOST_SINGLE = 1_024;

    private Cuts() {
    }

    /**
     * Returns the only outcome.
     *
     * @throws AssertionError if there is more than one
     */
    static List<String> outcome(byte[] input, Supplier<Reading> codec) {
        Reading whole = codec.get();
        feed(whole, input, 0, input.length);
        List<String> expected = whole.outcome();
        Random random = new Random(Arrays.hashCode(input));
        compare(expected, input, codec, random, 0);
        compare(expected, input, codec, random, 1 + random.nextInt(40));
        return expected;
    }

    private static void compare(List<String> expected, byte[] input, Supplier<Reading> codec, Random random, int most) {
        Reading reading = codec.get();
        StringBuilder cuts = new StringBuilder();
        int from = 0;
        while (from < input.length) {
            int length = most == 0 && from < MOST_SINGLE ? 1 : 1 + random.nextInt(Math.max(most, 40));
            int to = Math.min(input.length, from + length);
            feed(reading, input, from, to);
            cuts.append(' ').append(to);
            from = to;
        }
        if (!expected.equals(reading.outcome())) {
            throw new AssertionError("cut at" + cuts + "\n" + String.join("\n", reading.outcome())
                    + "\nbut whole\n" + String.join("\n", expected));
        }
    }

    /** In a separate array with junk around, so that reading outside the range is noticed. */
    private static void feed(Reading reading, byte[] input, int from, int to) {
        byte[] piece = new byte[to - from + 4];
        Arrays.fill(piece, (byte) '%');
        System.arraycopy(input, from, piece, 2, to - from);
        reading.read(piece, 2, to - from + 2);
    }
}
