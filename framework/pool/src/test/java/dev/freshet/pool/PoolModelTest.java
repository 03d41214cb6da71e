package dev.freshet.pool;

import dev.freshet.test.RecordedLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Size is idle + in use + opening, first come is first served, and nothing is lost, whatever happens in which order.
 */
class PoolModelTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void a_hundred_thousand_operations_agree_with_a_model(long seed) {
        agrees(seed, 10_000);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void ten_million_operations_agree_with_a_model(long seed) {
        agrees(seed, 1_000_000);
    }

    private static void agrees(long seed, int operations) {
        try (RecordedLog _ = RecordedLog.of("dev.freshet.pool")) {
            new PoolModel(seed).run(operations);
        }
    }
}
