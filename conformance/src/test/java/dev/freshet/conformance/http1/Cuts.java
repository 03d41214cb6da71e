package dev.freshet.conformance.http1;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Where a case is cut in two to show that its outcome is the same. */
public final class Cuts {
    /** Every offset of a case up to this length is a place to cut. */
    private static final int ALL_CUT = 3_000;
    /** Of longer cases: around the ends, the limits and the sizes of buffers, and a sample of the rest. */
    private static final List<Integer> LIMITS = List.of(0, 4_096, 8_192, 16_384, 32_768);
    private static final int AROUND = 100;
    private static final int SAMPLES = 100;
    /** Each cut sends the whole case, so those of several megabytes are cut at fewer places. */
    private static final int HUGE = 1_000_000;
    private static final int AROUND_HUGE = 4;
    private static final int FEW = 13;

    private Cuts() {
    }

    /** Every place, or of longer cases those where something may go wrong. */
    public static List<Integer> of(Http1Case http1) {
        return offsets(http1, offset -> isCut(offset, http1.length()));
    }

    /** A sample of a case that {@link #isShort is short}. */
    public static List<Integer> few(Http1Case http1) {
        return offsets(http1, offset -> offset % FEW == 0);
    }

    public static boolean isShort(Http1Case http1) {
        return http1.length() < ALL_CUT;
    }

    private static List<Integer> offsets(Http1Case http1, IntPredicate chosen) {
        return IntStream.rangeClosed(1, http1.lastCut()).filter(chosen).boxed().toList();
    }

    private static boolean isCut(int offset, int length) {
        int around = length > HUGE ? AROUND_HUGE : AROUND;
        return length <= ALL_CUT || length - offset < around || offset % (length / SAMPLES) == 0
                || LIMITS.stream().anyMatch(limit -> Math.abs(limit - offset) < around);
    }
}
