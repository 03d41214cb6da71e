package dev.freshet.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DatabasePoolSettingsTest {
    @Test
    void has_defaults() {
        DatabasePoolSettings settings = DatabasePoolSettings.named("main");
        assertThat(settings.maximumPoolSize()).isEqualTo(10);
        assertThat(settings.minimumIdle()).isEqualTo(10);
        assertThat(settings.connectionTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.idleTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(settings.maxLifetime()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.keepaliveTime()).isEqualTo(Duration.ofMinutes(2));
        assertThat(settings.validationTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.leakDetectionThreshold()).isZero();
        assertThat(settings.slowAcquireThreshold()).isEqualTo(Duration.ofSeconds(1));
        assertThat(settings.initializationFailTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.autoCommit()).isTrue();
        assertThat(settings.readOnly()).isFalse();
        assertThat(settings.isolationLevel()).isEqualTo(-1);
    }

    @Test
    void a_builder_made_of_settings_keeps_them_all() {
        DatabasePoolSettings settings = DatabasePoolSettings.builder("main").maximumPoolSize(7).minimumIdle(3)
                .autoCommit(false)
                .readOnly(true).schema("app").transactionIsolation("SERIALIZABLE")
                .connectionTimeout(Duration.ofMillis(1)).idleTimeout(Duration.ofMillis(2))
                .maxLifetime(Duration.ofMillis(3)).keepaliveTime(Duration.ofMillis(4))
                .validationTimeout(Duration.ofMillis(5)).leakDetectionThreshold(Duration.ofMillis(6))
                .slowAcquireThreshold(Duration.ofMillis(7)).initializationFailTimeout(Duration.ofMillis(8))
                .reset("discard all").build();
        assertThat(settings.toBuilder().build()).isEqualTo(settings);
        assertThat(settings.toBuilder().name("other").build().name()).isEqualTo("other");
    }

    @Test
    void a_smaller_maximum_takes_the_minimum_along_unless_that_was_told() {
        DatabasePoolSettings three = DatabasePoolSettings.builder("main").maximumPoolSize(3).build();
        assertThat(three.minimumIdle()).isEqualTo(3);
        assertThat(three.toBuilder().maximumPoolSize(2).build().minimumIdle()).isEqualTo(2);
        assertThatThrownBy(() -> DatabasePoolSettings.builder("main").maximumPoolSize(3).minimumIdle(4).build())
                .hasMessage("pool main: minimum-idle is 4: must be from 0 to maximum-pool-size, which is 3");
    }

    @Test
    void knows_isolation_levels_as_they_are_written_everywhere() {
        for (String name : new String[] {"READ_COMMITTED", "TRANSACTION_READ_COMMITTED", "read-committed"}) {
            assertThat(DatabasePoolSettings.builder("main").transactionIsolation(name).build().isolationLevel())
                    .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    @Test
    void takes_durations_of_up_to_a_year() {
        Duration year = Duration.ofDays(365);
        assertThat(DatabasePoolSettings.builder("main").maxLifetime(year).connectionTimeout(year).build().maxLifetime())
                .isEqualTo(year);
    }

    @Test
    void refuses_each_duration_by_its_key() {
        Duration wrong = Duration.ofDays(366);
        refused(DatabasePoolSettings.builder("main").connectionTimeout(wrong),
                "pool main: connection-timeout is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").validationTimeout(wrong),
                "pool main: validation-timeout is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").idleTimeout(wrong),
                "pool main: idle-timeout is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").maxLifetime(wrong),
                "pool main: max-lifetime is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").keepaliveTime(wrong),
                "pool main: keepalive-time is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").leakDetectionThreshold(wrong),
                "pool main: leak-detection-threshold is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").slowAcquireThreshold(wrong),
                "pool main: slow-acquire-threshold is PT8784H: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").initializationFailTimeout(wrong),
                "pool main: initialization-fail-timeout is PT8784H: must be from zero to a year");
    }

    @Test
    void refuses_what_cannot_be_meant_by_its_name() {
        refused(DatabasePoolSettings.builder("main").maximumPoolSize(0).minimumIdle(0),
                "pool main: maximum-pool-size is 0: must be at least 1");
        refused(DatabasePoolSettings.builder("main").connectionTimeout(Duration.ZERO),
                "pool main: connection-timeout is PT0S: must be longer than zero");
        refused(DatabasePoolSettings.builder("main").keepaliveTime(Duration.ofSeconds(-1)),
                "pool main: keepalive-time is PT-1S: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").maxLifetime(Duration.ofSeconds(Long.MAX_VALUE)),
                "pool main: max-lifetime is PT2562047788015215H30M7S: must be from zero to a year");
        refused(DatabasePoolSettings.builder("main").transactionIsolation("strict"),
                "pool main: transaction-isolation is strict: must be one of READ_UNCOMMITTED, READ_COMMITTED, "
                        + "REPEATABLE_READ, SERIALIZABLE");
        refused(DatabasePoolSettings.builder("main").reset(" "),
                "pool main: reset is empty: must be SQL, or null for none");
        refused(DatabasePoolSettings.builder(" "), "the pool's name is blank: set one, messages and metrics show it");
    }

    private static void refused(DatabasePoolSettings.Builder settings, String message) {
        assertThatThrownBy(settings::build).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
