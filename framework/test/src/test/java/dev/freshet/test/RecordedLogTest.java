package dev.freshet.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class RecordedLogTest {
    private static final Logger BELOW = Logger.getLogger("com.acme.recorded.below");

    @Test
    void takes_each_record_once_and_leaves_the_others() {
        try (RecordedLog log = RecordedLog.of("com.acme.recorded")) {
            BELOW.info("fine");
            BELOW.warning("not fine");

            assertThat(log.take(line -> line.getLevel() == Level.WARNING)).extracting(LogRecord::getMessage)
                    .containsExactly("not fine");
            assertThat(log.take(line -> line.getLevel() == Level.WARNING)).isEmpty();
            assertThat(log.messages()).containsExactly("fine");
        }
    }
}
