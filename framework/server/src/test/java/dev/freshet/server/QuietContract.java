package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * A {@link ConcurrentContract} none of whose tests may have the engine complain: all of them together leave no line.
 */
abstract class QuietContract extends ConcurrentContract {
    @Override
    void forget_complaints_of_earlier_tests() {
        // They may be of tests that run at the same time.
    }

    @BeforeAll
    static void forget_complaints_of_earlier_classes() {
        complaints();
    }

    @AfterAll
    static void nothing_was_complained_of() {
        assertThat(complaints()).as("complaints in the log").isEmpty();
    }
}
