package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import dev.freshet.logging.ConsoleLogging;
import dev.freshet.logging.LogEntry;
import dev.freshet.shop.ShopApp;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys {@code logging.level.NAME}. */
class LogLevelTest {

    @Test
    void set_the_levels_of_loggers_that_exist_already() {
        Logger logger = LoggerFactory.getLogger("com.acme.Till");
        assertThat(logger.isDebugEnabled()).isFalse();

        Freshet.create().port(0).set("logging.level.com.acme.Till", "debug").start().close();
        assertThat(logger.isDebugEnabled()).isTrue();

        Freshet.create().port(0).set("logging.level.com.acme.Till", "OFF").start().close();
        assertThat(logger.isErrorEnabled()).isFalse();
    }

    @Test
    void name_the_root_in_upper_or_lower_case() {
        Logger logger = LoggerFactory.getLogger("org.example.Till");

        Freshet.create().port(0).set("logging.level.ROOT", "off").start().close();
        boolean off = !logger.isErrorEnabled();
        Freshet.create().port(0).set("logging.level.root", "info").start().close();

        assertThat(off).isTrue();
        assertThat(logger.isInfoEnabled()).isTrue();
    }

    @Test
    void name_the_levels_there_are() {
        assertThatThrownBy(() -> Freshet.create().port(0).set("logging.level.com.acme", "debugg").start())
                .isInstanceOf(ConfigException.class).hasMessageContaining(
                        "\"debugg\" is not one of trace, debug, info, warn, error, off. Did you mean debug?");
    }

    @Test
    void a_variable_that_names_no_logger_is_told() {
        List<LogEntry> logged = new CopyOnWriteArrayList<>();
        Consumer<LogEntry> listener = logged::add;
        ConsoleLogging.addListener(listener);
        try {
            Freshet.start(ShopApp.class, ConfigSources.none().withArguments("--server.port=0")
                    .withEnvironment(Map.of("LOGGING_LEVEL", "debug"))).close();
        } finally {
            ConsoleLogging.removeListener(listener);
        }
        assertThat(logged).extracting(LogEntry::message).contains("The environment variable LOGGING_LEVEL has no"
                + " effect. To set the level of all loggers, set LOGGING_LEVEL_ROOT");
    }
}
