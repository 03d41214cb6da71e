package dev.freshet.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.freshet.data.failure.BadSqlGrammarException;
import dev.freshet.data.failure.DataIntegrityViolationException;
import dev.freshet.data.failure.EmptyResultException;
import dev.freshet.data.failure.IncorrectResultSizeException;
import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class QueryTest {
    private static final Person ADA = new Person(1, "Ada", Optional.of("ada@example.org"));
    private static final Person BOB = new Person(2, "Bob", Optional.empty());

    private final TestDatabase database;
    private CountingSource source;
    private Sql sql;

    QueryTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void two_persons() {
        source = new CountingSource(database.empty());
        sql = Sql.builder(source).readers(List.of(new Person.Reader())).build();
        sql.update("create table person (id bigint primary key, name varchar(50) not null, email varchar(50))")
                .execute();
        sql.batch("insert into person (id, name, email) values (:id, :name, :email)").add(ADA).add(BOB).execute();
    }

    private Query<Person> byId() {
        return sql.query("select id, name, email from person where id = :id", Person.class);
    }

    @Test
    void reads_records() {
        assertThat(sql.query("select * from person order by id", Person.class).list()).containsExactly(ADA, BOB);
        assertThat(byId().param("id", 2).one()).isEqualTo(BOB);
        assertThat(source.open()).isZero();
    }

    @Test
    void reads_single_columns() {
        assertThat(sql.query("select count(*) from person", Long.class).one()).isEqualTo(2);
        assertThat(sql.query("select name from person order by id desc", String.class).list())
                .containsExactly("Bob", "Ada");
    }

    @Test
    void reads_rows_with_a_function() {
        Query<String> query = sql.query("select name, id from person order by id",
                row -> row.getString(1) + row.getInt(2));

        assertThat(query.list()).containsExactly("Ada1", "Bob2");
        assertThat(query.first()).contains("Ada1");
    }

    @Test
    void can_be_kept_and_given_other_parameters_each_time() {
        Query<Person> query = byId();

        assertThat(query.param("id", 1).optional()).contains(ADA);
        assertThat(query.param("id", 2).optional()).contains(BOB);
        assertThat(query.param("id", 3).optional()).isEmpty();
        assertThat(byId()).isSameAs(query);
    }

    @Test
    void asks_for_exactly_one_row() {
        assertThatExceptionOfType(EmptyResultException.class).isThrownBy(() -> byId().param("id", 3).one())
                .withMessage("expected one row, found none or a null in: select id, name, email from person "
                        + "where id = :id (parameters id)");
        assertThatExceptionOfType(IncorrectResultSizeException.class)
                .isThrownBy(() -> sql.query("select name from person", String.class).one())
                .withMessageContaining("found more");
        assertThatExceptionOfType(IncorrectResultSizeException.class)
                .isThrownBy(() -> sql.query("select name from person", String.class).optional());
        assertThat(source.open()).isZero();
    }

    @Test
    void takes_a_single_column_that_is_null_for_no_value() {
        Query<String> email = sql.query("select email from person where id = :id", String.class).param("id", 2);

        assertThat(email.optional()).isEmpty();
        assertThat(email.first()).isEmpty();
        assertThat(email.list()).containsExactly((String) null);
        assertThatExceptionOfType(EmptyResultException.class).isThrownBy(email::one);
    }

    @Test
    void has_only_the_rows_sent_that_can_be_needed() {
        Query<Integer> many = sql.query("select 1 / (3 - x) from (values (1), (2), (3)) t (x)", Integer.class);

        assertThat(many.first()).contains(0);
    }

    @Test
    void takes_parameters_of_a_record_and_of_a_map() {
        Query<Long> query = sql.query("select count(*) from person"
                + " where name = :name and (email = :email or id = :number)",
                Long.class);

        assertThat(query.params(ADA).param("number", 7).one()).isEqualTo(1);
        assertThat(query.params(Map.of("name", "Bob", "number", 2)).param("email", null).one()).isEqualTo(1);
    }

    @Test
    void refuses_parameters_that_are_missing_unknown_or_given_twice() {
        Query<Person> query = byId();

        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(query::list)
                .withMessage("parameter id has no value in: select id, name, email from person "
                        + "where id = :id (parameters id)");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> query.param("ID", 1))
                .withMessageStartingWith("there is no parameter ID in: select");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> query.param("id", 1).param("id", 2))
                .withMessageStartingWith("parameter id is given twice in: select");
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> query.param("id", 1).params(ADA));
        assertThat(source.open()).isZero();
    }

    @Test
    void refuses_a_record_of_which_no_component_is_a_parameter() {
        Query<Long> query = sql.query("select count(*) from person where name = :who", Long.class);

        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(() -> query.params(ADA))
                .withMessageContaining("Person (it has id, name, email)");
    }

    @Test
    void refuses_classes_that_nothing_reads() {
        record Stranger(long id) {
        }

        assertThatIllegalArgumentException().isThrownBy(() -> sql.query("select 1", Stranger.class))
                .withMessageContaining("put @Row on the record");
        assertThatIllegalArgumentException().isThrownBy(() -> sql.query("select 1", Thread.class))
                .withMessageContaining("use a RowMapper");
        assertThatIllegalArgumentException().isThrownBy(() -> byId().params(new Stranger(1)))
                .withMessageContaining("Stranger");
    }

    private Query<Long> numbers(long count) {
        String text = database == TestDatabase.H2 ? "select x from system_range(1, :count)"
                : "select x from generate_series(1, :count) x";
        return sql.query(text, Long.class).param("count", count);
    }

    @Test
    void streams_rows_and_gives_the_connection_back_after_the_last() {
        try (Stream<Long> stream = numbers(1000).stream(7)) {
            assertThat(source.open()).isEqualTo(1);
            assertThat(stream.mapToLong(Long::longValue).sum()).isEqualTo(500_500);
            assertThat(source.open()).isZero();
        }
        assertThat(source.autoCommits()).isTrue();
    }

    @Test
    void gives_the_connection_back_when_a_stream_is_closed_early() {
        try (Stream<Long> stream = numbers(1000).stream(7)) {
            assertThat(stream.limit(3)).containsExactly(1L, 2L, 3L);
        }
        assertThat(source.open()).isZero();
        assertThat(source.autoCommits()).isTrue();
    }

    @Test
    void holds_a_few_rows_of_a_stream_only() {
        if (database == TestDatabase.H2) {
            return;
        }
        long before = used();
        long[] most = new long[1];
        long[] count = new long[1];
        numbers(500_000).forEach(100, number -> {
            if (++count[0] % 100_000 == 0) {
                most[0] = Math.max(most[0], used() - before);
            }
        });
        // Half a million rows at once take over 30 MB in the driver.
        assertThat(most[0]).isLessThan(15_000_000);
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void lets_other_statements_run_while_rows_are_streamed() {
        List<String> names = new ArrayList<>();
        sql.query("select id from person order by id", Long.class)
                .forEach(1, id -> names.add(byId().param("id", id).one().name()));

        assertThat(names).containsExactly("Ada", "Bob");
    }

    @Test
    void gives_the_connection_back_when_a_row_of_a_stream_fails() {
        Query<Integer> query = sql.query("select 6 / (2 - id) from person order by id", Integer.class);

        assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> query.forEach(1, id -> { }));
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> sql.query("select 1", row -> {
            throw new IllegalStateException("mapper");
        }).forEach(1, id -> { }));
        assertThatExceptionOfType(BadSqlGrammarException.class)
                .isThrownBy(() -> sql.query("select nothing from nowhere", Long.class).stream(1));
        assertThat(source.open()).isZero();
        assertThat(source.autoCommits()).isTrue();
    }

    @Test
    void gives_the_connection_back_when_the_reader_of_a_stream_throws() {
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> numbers(10).forEach(2, number -> {
            throw new IllegalStateException("enough");
        }));
        assertThat(source.open()).isZero();
    }

    @Test
    void refuses_a_fetch_size_below_one() {
        assertThatIllegalArgumentException().isThrownBy(() -> numbers(1).stream(0));
    }

    @Test
    void leaves_the_transaction_alone_in_which_it_streams() throws Exception {
        try (CountingSource.Transaction transaction = source.begin()) {
            sql.update("insert into person (id, name) values (3, 'Cyd')").execute();
            try (Stream<Person> stream = sql.query("select * from person order by id", Person.class).stream(1)) {
                Iterator<Person> rows = stream.iterator();
                rows.next();
            }
            transaction.rollback();
        }
        assertThat(sql.query("select count(*) from person", Long.class).one()).isEqualTo(2);
    }
}
