package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.pool.LedgerClients.Refusal;
import dev.freshet.conformance.pool.ledger.LedgerApplication;
import dev.freshet.test.Eventually;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * PostgreSQL goes and comes back under a service that is busy: while it is away clients are told so, at once or when
 * their time is up, and a second after it accepts again nobody notices anything any more.
 */
@PostgresTest(ownServer = true)
@Timeout(120)
class ServiceOverRestartTest {
    private static final int CLIENTS = 40;
    private static final Duration CONNECTION = Duration.ofSeconds(4);
    private static final Duration STATEMENT = Duration.ofSeconds(4);
    private static final Duration RECOVERY = Duration.ofSeconds(1);

    /** How the server goes away, and how it comes back. */
    private enum Outage {
        KILLED(RealPostgres::kill, RealPostgres::startAgain),
        STOPPED(RealPostgres::stop, RealPostgres::startAgain),
        FROZEN(RealPostgres::pause, RealPostgres::resume);

        private final Consumer<RealPostgres> end;
        private final Consumer<RealPostgres> begin;

        Outage(Consumer<RealPostgres> end, Consumer<RealPostgres> begin) {
            this.end = end;
            this.begin = begin;
        }
    }

    private final PostgresDatabase database;

    ServiceOverRestartTest(PostgresDatabase database) throws SQLException {
        this.database = database;
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists account, transfer");
            statement.execute("create table transfer (number bigint primary key)");
            statement.execute("create table account as select id, 'owner-' || id as owner, 1000::bigint as balance "
                    + "from generate_series(1, " + LedgerClients.ACCOUNTS + ") as id");
            statement.execute("alter table account add primary key (id)");
        }
    }

    private RunningApplication start(EngineMode mode) {
        String[] names = mode.name().toLowerCase(Locale.ROOT).split("_");
        return Freshet.start(LedgerApplication.class, "--server.host=127.0.0.1", "--server.port=0",
                "--server.execution-mode=" + names[0], "--server.thread-type=" + names[1],
                "--data.sources.main.url=" + database.url(), "--data.sources.main.username=" + database.username(),
                "--data.sources.main.password=" + database.password(),
                "--data.sources.main.pool.connection-timeout=" + CONNECTION.toSeconds() + "s",
                "--data.sources.main.flyway.enabled=false", // it is here for the suite that prints its records
                "--data.sources.main.properties.socketTimeout=" + STATEMENT.toSeconds());
    }

    private void outlives(EngineMode mode, Outage outage, Duration down) throws Exception {
        RealPostgres server = database.server();
        LedgerClients closed;
        try (Stalls stalls = Stalls.watch(); RunningApplication service = start(mode);
                LedgerClients clients = LedgerClients.start(service.port(), CLIENTS)) {
            closed = clients;
            assertThat(clients.refusals()).as("while all is well").isEmpty();
            outage.end.accept(server);
            try {
                Eventually.passes(down);
            } finally {
                outage.begin.accept(server);
            }
            Eventually.passes(RECOVERY);
            clients.awaitUndisturbed(10 * CLIENTS, stalls.allowed(RECOVERY));

            assertThat(clients.refusals()).as("while it is away").isNotEmpty().allSatisfy(this::isClear);
            assertThat(clients.longest()).isLessThanOrEqualTo(stalls.allowed(CONNECTION.plus(STATEMENT)));
        }
        assertThat(numbers("select sum(balance) from account")).as("nothing was lost or made by half transfers")
                .containsExactly(1000L * LedgerClients.ACCOUNTS);
        Set<Long> done = numbers("select number from transfer");
        assertThat(done).containsAll(closed.acknowledged());
    }

    private void isClear(Refusal refusal) {
        assertThat(refusal.status()).isEqualTo(503);
        assertThat(refusal.type()).isEqualTo("application/problem+json");
        assertThat(refusal.retryAfter()).as("whether to send %s again", refusal.method())
                .isEqualTo(refusal.method().equals("GET") ? "1" : "");
        assertThat(refusal.body()).contains("\"status\":503")
                .doesNotContainIgnoringCase("sql").doesNotContainIgnoringCase("pool").doesNotContain("127.0.0.1");
    }

    private Set<Long> numbers(String query) throws SQLException {
        Set<Long> found = new HashSet<>();
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getLong(1));
            }
        }
        return found;
    }

    @Test
    void in_the_default_mode_when_it_is_killed_and_comes_back_at_once() throws Exception {
        outlives(EngineMode.NIO_VIRTUAL, Outage.KILLED, Duration.ofMillis(500));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void in_every_mode_when_it_is_killed_and_away_for_longer_than_anybody_waits(EngineMode mode) throws Exception {
        outlives(mode, Outage.KILLED, CONNECTION.plusSeconds(1));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void in_every_mode_when_it_is_stopped_in_order(EngineMode mode) throws Exception {
        outlives(mode, Outage.STOPPED, Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void in_every_mode_when_it_stands_still(EngineMode mode) throws Exception {
        outlives(mode, Outage.FROZEN, CONNECTION.plus(STATEMENT).plusSeconds(5));
    }
}
