package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.RecordedLog;
import java.sql.SQLException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

/** Connections that are rejected one after the other do not fill the log. */
class RejectionLogTest {
    private final RejectionLog rejections = new RejectionLog();
    private long now = -5;

    private void reject(int connections) {
        for (int i = 0; i < connections; i++) {
            rejections.tell("connection " + i, new SQLException("in use"), now);
        }
    }

    @Test
    void writes_ten_lines_a_minute_and_says_afterwards_how_many_it_left_out() {
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            reject(100);
            assertThat(warnings(log)).hasSize(10).first().isEqualTo("connection 0 is not lent again");
            now += RejectionLog.PERIOD_NANOS - 1;
            reject(1);
            assertThat(warnings(log)).hasSize(10);
            now++;
            reject(2);
            assertThat(warnings(log)).hasSize(12).endsWith(
                    "connection 0 is not lent again, and neither were 91 more that were not logged",
                    "connection 1 is not lent again");
        }
    }

    @Test
    void keeps_the_reason_with_its_stack_trace() {
        try (RecordedLog log = RecordedLog.of("dev.freshet.pool")) {
            reject(1);
            assertThat(log.records()).singleElement().extracting(LogRecord::getThrown).asString().contains("in use");
        }
    }

    private static List<String> warnings(RecordedLog log) {
        return log.records().stream().filter(line -> line.getLevel() == Level.WARNING).map(LogRecord::getMessage)
                .toList();
    }
}
