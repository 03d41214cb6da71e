package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Case 86: however the bytes of a case are cut, its outcome is the same. */
class Http1SplitTest extends Http1Contract {
    @TestFactory
    Stream<DynamicTest> byte_by_byte() throws IOException {
        return each(Matrix.cases().stream(), (feeder, http1) -> http1.expected().check(feeder.byteByByte(http1)));
    }

    @TestFactory
    Stream<DynamicTest> cut_at_a_few_places() throws IOException {
        return each(Matrix.cases().stream().filter(Cuts::isShort),
                (feeder, http1) -> isSame(feeder, http1, Cuts.few(http1)));
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> cut_at_every_offset() throws IOException {
        return each(Matrix.cases().stream(), (feeder, http1) -> isSame(feeder, http1, Cuts.of(http1)));
    }

    private static void isSame(Feeder feeder, Http1Case http1, List<Integer> cuts) throws IOException {
        Outcome whole = feeder.whole(http1);
        http1.expected().check(whole);
        List<Outcome> outcomes = feeder.cut(http1, cuts);
        for (int i = 0; i < cuts.size(); i++) {
            assertThat(outcomes.get(i)).as("cut at %d", cuts.get(i)).isEqualTo(whole);
        }
    }
}
