package dev.freshet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
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
}
