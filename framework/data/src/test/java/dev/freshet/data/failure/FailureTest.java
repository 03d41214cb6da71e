package dev.freshet.data.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.data.TestDatabase;
import dev.freshet.data.Update;
import dev.freshet.data.transaction.ConnectionSource;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the databases really throw, and what comes of it. */
@ParameterizedClass
@EnumSource
class FailureTest {
    private static final String SECRET = "s3cr3t@example.org";

    private final TestDatabase database;
    private DataSource dataSource;
    private Sql sql;

    FailureTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void a_table_with_constraints() {
        dataSource = database.empty();
        sql = Sql.builder(ConnectionSource.of(dataSource)).build();
        sql.update("create table owner (id int primary key)").execute();
        sql.update("create table t (id int primary key, email varchar(30) not null, n int, owner int,"
                + " constraint email_once unique (email), constraint n_positive check (n > 0),"
                + " constraint owner_known foreign key (owner) references owner)").execute();
        sql.update("insert into t (id, email) values (1, :email)").param("email", SECRET).execute();
    }

    private Update insert(int id, String email, Integer n, Integer owner) {
        return sql.update("insert into t (id, email, n, owner) values (:id, :email, :n, :owner)").param("id", id)
                .param("email", email).param("n", n).param("owner", owner);
    }

    private static String printed(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private <E extends DataAccessException> E failure(Class<E> type, Runnable statement) {
        E failure = catchThrowableOfType(type, statement::run);
        assertThat(failure).isExactlyInstanceOf(type);
        assertThat(printed(failure)).doesNotContain(SECRET).doesNotContain("4711").contains("Caused by");
        return failure;
    }

    @Test
    void names_statement_parameters_state_and_constraint_of_a_duplicate_key_and_no_value() {
        DuplicateKeyException failure = failure(DuplicateKeyException.class, () -> insert(2, SECRET, 1, null)
                .execute());

        assertThat(failure.statement())
                .contains("insert into t (id, email, n, owner) values (:id, :email, :n, :owner)");
        assertThat(failure.parameterNames()).containsExactly("id", "email", "n", "owner");
        assertThat(failure.sqlState()).isEqualTo("23505");
        assertThat(failure.constraint())
                .hasValueSatisfying(name -> assertThat(name).isEqualToIgnoringCase("email_once"));
        assertThat(failure).hasMessageMatching("duplicate key \\(SQLSTATE 23505, constraint (?i:email_once)\\) in: "
                + "insert into t .* \\(parameters id, email, n, owner\\)");
    }

    @Test
    void keeps_what_the_driver_said_for_those_who_ask() {
        DuplicateKeyException failure = failure(DuplicateKeyException.class, () -> insert(2, SECRET, 1, null)
                .execute());

        assertThat(failure.driverException().map(Throwable::getMessage).orElseThrow()).contains(SECRET);
        assertThat(failure.getCause().getStackTrace()).anyMatch(at -> at.getClassName().startsWith("org."));
    }

    @Test
    void tells_other_constraints_apart() {
        assertThat(failure(DataIntegrityViolationException.class, () -> insert(2, "x", -4711, null).execute())
                .constraint())
                .hasValueSatisfying(name -> assertThat(name).isEqualToIgnoringCase("n_positive"));
        assertThat(failure(DataIntegrityViolationException.class, () -> insert(2, "x", 1, 4711).execute()).constraint())
                .hasValueSatisfying(name -> assertThat(name).isEqualToIgnoringCase("owner_known"));
        assertThat(failure(DataIntegrityViolationException.class, () -> insert(4711, null, 1, null).execute())
                .constraint())
                .isEmpty();
    }

    @Test
    void says_that_a_value_does_not_fit() {
        assertThat(failure(DataIntegrityViolationException.class, () -> insert(2, SECRET + SECRET, 1, null).execute()))
                .hasMessageStartingWith("a value does not fit (SQLSTATE 22001) in: insert");
        assertThat(failure(DataIntegrityViolationException.class,
                () -> sql.query("select cast(:text as int)", Integer.class).param("text", SECRET).one()).sqlState())
                .startsWith("22");
    }

    @Test
    void tells_no_values_of_a_batch() {
        DuplicateKeyException failure = failure(DuplicateKeyException.class,
                () -> sql.batch("insert into t (id, email) values (:id, :email)")
                        .param("id", 4711).param("email", "other").add()
                        .param("id", 2).param("email", SECRET).add().execute());

        assertThat(failure.driverException()).isPresent().get().isNotInstanceOf(BatchUpdateException.class);
    }

    @Test
    void says_what_the_database_does_not_understand() {
        assertThat(failure(BadSqlGrammarException.class, () -> sql.update("updat t set n = :n").param("n", 4711)
                .execute()))
                .hasMessageContaining("SQLSTATE 42").hasMessageContaining("updat t set n = :n (parameters n)");
        assertThat(failure(BadSqlGrammarException.class, () -> sql.query("select nme from t", String.class).list())
                .getMessage())
                .containsIgnoringCase("column \"nme\"").doesNotContain("SQL statement:");
        assertThat(failure(BadSqlGrammarException.class, () -> sql.query("select * from ghost", String.class).list())
                .getMessage()).containsIgnoringCase("\"ghost\"");
    }

    @Test
    void says_that_postgresql_does_not_know_the_type_of_a_null() {
        if (database == TestDatabase.POSTGRESQL) {
            Query<String> query = sql.query("select n::varchar from t where :n is null or n = :n", String.class);
            assertThat(failure(BadSqlGrammarException.class, () -> query.param("n", null).list()))
                    .hasMessageContaining("the type of a value is unknown");
            assertThat(query.param("n", null, JDBCType.INTEGER).list()).isNotNull();
        }
    }

    @Test
    void tells_no_values_that_a_function_of_postgresql_does_not_understand() {
        if (database == TestDatabase.POSTGRESQL) {
            int failures = 0;
            for (String call : List.of("to_tsquery(:text)", ":text::regclass", ":text::regtype", ":text::jsonpath")) {
                Query<String> query = sql.query("select " + call + "::varchar", String.class);
                for (String text : List.of(SECRET + " &", '"' + SECRET + '"', '"' + SECRET + "\".b",
                        '"' + SECRET + "\".b.c")) {
                    DataAccessException failure = catchThrowableOfType(DataAccessException.class,
                            () -> query.param("text", text).one());
                    if (failure != null) {
                        assertThat(printed(failure)).as(call + text).doesNotContain(SECRET);
                        failures++;
                    }
                }
            }
            assertThat(failures).as("texts that PostgreSQL does not understand").isPositive();
        }
    }

    @Test
    void says_that_the_database_cannot_be_reached() {
        String url = database == TestDatabase.H2 ? "jdbc:h2:tcp://127.0.0.1:1/none"
                : "jdbc:postgresql://127.0.0.1:1/none";
        Sql nowhere = Sql.builder(() -> new OpenUse(DriverManager.getConnection(url, "user", SECRET))).build();

        assertThat(failure(DataAccessResourceFailureException.class,
                () -> nowhere.query("select 1", Integer.class).one()).sqlState()).isIn("08001", "90067");
    }

    @Test
    void says_that_a_connection_is_dead() {
        Sql dead = Sql.builder(() -> {
            Connection connection = dataSource.getConnection();
            connection.close();
            return new OpenUse(connection);
        }).build();

        failure(DataAccessResourceFailureException.class, () -> dead.query("select 1", Integer.class).one());
    }

    @Test
    void says_that_transactions_collided() throws SQLException {
        try (Connection first = dataSource.getConnection(); Connection second = dataSource.getConnection()) {
            Sql one = inTransaction(first);
            Sql other = inTransaction(second);
            Query<Integer> read = one.query("select n from t where id = 1", Integer.class);
            assertThat(read.optional()).isEmpty();
            other.update("update t set n = 1 where id = 1").execute();
            second.commit();

            failure(CannotSerializeTransactionException.class, () -> one.update("update t set n = 2 where id = 1")
                    .execute());
            first.rollback();
        }
    }

    private static Sql inTransaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        return Sql.builder(() -> new OpenUse(connection)).build();
    }

    /** Leaves the connection open. */
    private record OpenUse(Connection connection) implements ConnectionSource.Use {
        @Override
        public void close() {
            // Its test closes it.
        }
    }

    @Test
    void says_that_there_was_a_deadlock() throws Exception {
        sql.update("insert into t (id, email) values (2, 'two')").execute();
        try (Connection first = dataSource.getConnection(); Connection second = dataSource.getConnection();
                ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
            first.setAutoCommit(false);
            second.setAutoCommit(false);
            Update mine = Sql.builder(() -> new OpenUse(first)).build().update("update t set n = 1 where id = :id");
            Update theirs = Sql.builder(() -> new OpenUse(second)).build().update("update t set n = 2 where id = :id");
            mine.param("id", 1).execute();
            theirs.param("id", 2).execute();
            Future<DataAccessException> other = thread.submit(() -> outcome(theirs.param("id", 1), second));
            DataAccessException own = outcome(mine.param("id", 2), first);

            DataAccessException lost = own != null ? own : other.get();
            assertThat(lost).isExactlyInstanceOf(database == TestDatabase.H2 ? CannotSerializeTransactionException.class
                    : DeadlockException.class).hasMessageContaining("SQLSTATE 40")
                            .hasMessageContaining("eadlock detected");
        }
    }

    private static DataAccessException outcome(Update update, Connection connection) throws SQLException {
        try {
            update.execute();
            return null;
        } catch (DataAccessException e) {
            return e;
        } finally {
            connection.rollback();
        }
    }

    @Test
    void says_that_a_lock_was_not_to_be_had() throws SQLException {
        try (Connection first = dataSource.getConnection(); Connection second = dataSource.getConnection()) {
            first.setAutoCommit(false);
            Sql.builder(() -> new OpenUse(first)).build().update("update t set n = 1 where id = 1").execute();
            Sql waiting = Sql.builder(() -> new OpenUse(second)).build();
            waiting.update(database == TestDatabase.H2 ? "set lock_timeout 50" : "set lock_timeout = 50").execute();

            failure(ConcurrencyFailureException.class, () -> waiting.update("update t set n = 2 where id = 1")
                    .execute());
            first.rollback();
        }
    }

    @Test
    void says_that_a_statement_took_too_long() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            Sql limited = Sql.builder(() -> new OpenUse(connection)).build();
            limited.update(database == TestDatabase.H2 ? "set query_timeout 50" : "set statement_timeout = 50")
                    .execute();
            Query<Long> slow = limited.query(database == TestDatabase.H2
                    ? "select count(*) from system_range(1, 100000) a, system_range(1, 100000) b"
                    : "select count(*) from (select pg_sleep(8)) slow", Long.class);

            assertThat(failure(QueryTimeoutException.class, slow::one))
                    .hasMessageContaining("the statement took too long or was cancelled (SQLSTATE 57014)");
        }
    }

    @Test
    void cuts_long_statements_in_messages() {
        String text = "select nothing from nowhere" + " ".repeat(500) + "/*" + "x".repeat(5000) + "*/";

        assertThatExceptionOfType(BadSqlGrammarException.class).isThrownBy(() -> sql.query(text, String.class).list())
                .satisfies(failure -> {
                    assertThat(failure.getMessage()).hasSizeLessThan(1_300);
                    assertThat(failure.statement()).contains(text);
                    assertThat(failure.parameterNames()).isEqualTo(List.of());
                });
    }
}
