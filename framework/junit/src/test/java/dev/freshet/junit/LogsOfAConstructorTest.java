package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Each test has the entries since its own constructor. Both tests fail if they see the other's entry. */
@FreshetTest(properties = "data.sources.main.url=jdbc:h2:mem:constructor")
class LogsOfAConstructorTest {
    private static final Logger LOG = LoggerFactory.getLogger(LogsOfAConstructorTest.class);
    private final CapturedLogs logs;

    LogsOfAConstructorTest(CapturedLogs logs) {
        this.logs = logs;
        LOG.warn("made");
    }

    private void log(String entry, CapturedLogs parameter) {
        LOG.warn(entry);
        assertThat(logs.messages(Level.WARN)).containsExactly("made", entry);
        assertThat(parameter).isSameAs(logs);
    }

    @Test
    void one(CapturedLogs parameter) {
        log("one", parameter);
    }

    @Test
    void another(CapturedLogs parameter) {
        log("another", parameter);
    }
}
