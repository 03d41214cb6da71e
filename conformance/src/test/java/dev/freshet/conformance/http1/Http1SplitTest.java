package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Case 86: however the bytes of a case are cut, its outcome is the same. */
class Http1SplitTest extends Http1Contract {
    /** Every offset of a case up to this length is a place to cut. */
    private static final int ALL_CUT = 3_000;
    /** Of longer cases: around the ends, the limits and the sizes of buffers, and a sample of the rest. */
    private static final List<Integer> LIMITS = List.of(0, 4_096, 8_192, 16_384, 32_768);
    private static final int AROUND = 100;
    private static final int SAMPLES = 100;
    /** Each cut sends the whole case, so those of several megabytes are cut at fewer places. */
    private static final int HUGE = 1_000_000;
    private static final int AROUND_HUGE = 4;

    @TestFactory
    Stream<DynamicTest> byte_by_byte() throws IOException {
        return each(Matrix.cases().stream(), (feeder, http1) -> http1.expected().check(feeder.byteByByte(http1)));
    }

    @TestFactory
    Stream<DynamicTest> cut_at_a_few_places() throws IOException {
        return each(Matrix.cases().stream().filter(http1 -> http1.length() < ALL_CUT), (feeder, http1) ->
                isSame(feeder, http1, IntStream.rangeClosed(1, http1.length()).filter(i -> i % 13 == 0)));
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> cut_at_every_offset() throws IOException {
        return each(Matrix.cases().stream(), (feeder, http1) -> isSame(feeder, http1,
                IntStream.rangeClosed(1, http1.length()).filter(i -> isCut(i, http1.length()))));
    }

    private static boolean isCut(int offset, int length) {
        int around = length > HUGE ? AROUND_HUGE : AROUND;
        return length <= ALL_CUT || length - offset < around || offset % (length / SAMPLES) == 0
                || LIMITS.stream().anyMatch(limit -> Math.abs(limit - offset) < around);
    }

    private static void isSame(Feeder feeder, Http1Case http1, IntStream cuts) throws IOException {
        Outcome whole = feeder.whole(http1);
        http1.expected().check(whole);
        List<Integer> offsets = cuts.boxed().toList();
        List<Outcome> outcomes = feeder.cut(http1, offsets);
        for (int i = 0; i < offsets.size(); i++) {
            assertThat(outcomes.get(i)).as("cut at %d", offsets.get(i)).isEqualTo(whole);
        }
    }
}
