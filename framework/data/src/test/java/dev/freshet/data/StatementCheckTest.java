package dev.freshet.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.data.failure.BadSqlGrammarException;
import java.lang.ref.WeakReference;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource
class StatementCheckTest {
    private final TestDatabase database;
    private CountingSource source;
    private Sql sql;

    StatementCheckTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void a_table() {
        source = new CountingSource(database.empty());
        Sql before = Sql.builder(source).build();
        before.update("create table person (id bigint primary key, name varchar(50), email varchar(50), at date)")
                .execute();
        sql = Sql.builder(source).readers(List.of(new Person.Reader())).collectStatements().build();
    }

    private String problems() {
        return catchThrowableOfType(BadSqlGrammarException.class, sql::check).getMessage();
    }

    @Test
    void finds_nothing_in_statements_that_fit() {
        sql.query("select * from person where id in (:ids) and at > :day and (:name is null or name = :name)",
                Person.class);
        sql.query("select count(*) from person where id not in (:ids)", Long.class);
        sql.query("select :a + :b", row -> row.getInt(1));
        sql.update("insert into person (id, name) values (:id, :name)");
        sql.update("create table other (id int)");
        sql.batch("update person set name = :name where id = :id");

        assertThatCode(sql::check).doesNotThrowAnyException();
        assertThat(source.open()).isZero();
        assertThat(source.autoCommits()).isTrue();
    }

    @Test
    void finds_nothing_in_statements_that_only_lack_the_types_of_their_values() {
        Update renamed = sql.update("update person set name = v.name from (values (:id, :name)) v (id, name)"
                + " where person.id = v.id");
        Update dated = sql.update("update person set at = case when :id = 1 then :day end");
        if (database == TestDatabase.POSTGRESQL) {
            assertThatCode(sql::check).doesNotThrowAnyException();
            assertThat(renamed.param("id", 1L).param("name", "Ada").execute()).isZero();
            assertThat(dated.param("id", 1).param("day", LocalDate.of(2024, 1, 1)).execute()).isZero();
        }
    }

    @Test
    void names_a_function_that_does_not_exist_where_no_value_can_make_it_another() {
        sql.query("select ghost(id) from person", Long.class);

        assertThat(problems()).containsIgnoringCase("ghost");
    }

    @Test
    void names_every_statement_that_does_not_fit_and_the_place_where_it_was_made() {
        sql.query("select id, nme from person", Person.class);
        sql.update("update persn set name = :name");
        sql.batch("insert into person (id, nam) values (:id, :name)");

        assertThat(problems()).startsWith("statements do not fit the database:")
                .containsIgnoringCase("\"nme\"").contains("select id, nme from person")
                .containsIgnoringCase("\"persn\"").contains("update persn set name = :name (parameters name)")
                .containsIgnoringCase("\"nam\"")
                .containsPattern("StatementCheckTest.names_every_statement\\w+\\(StatementCheckTest.java:\\d+\\): ");
        assertThat(source.open()).isZero();
    }

    @Test
    void compares_columns_with_the_record() {
        sql.query("select id, name from person", Person.class);
        sql.query("select id, name, at as email from person", Person.class);
        sql.query("select id, name from person", String.class);

        assertThat(problems()).contains("Person.email (String) has no column email")
                .contains("select id, name from person").contains("String needs a single column, but there are 2");
    }

    @Test
    void finds_queries_without_rows_and_question_marks_that_are_no_operators() {
        sql.query("update person set name = 'x'", Long.class);
        sql.query("select name from person where id = ?", String.class);

        assertThat(problems()).contains("update person set name = 'x'")
                .contains("select name from person where id = ?");
    }

    @Test
    void goes_on_after_a_failure_where_connections_are_without_auto_commit() throws Exception {
        sql.query("select nme from person", String.class);
        sql.query("select count(*) from person", Long.class);
        sql.update("update person set nam = 'x'");

        try (CountingSource.Transaction _ = source.begin()) {
            assertThat(problems()).containsIgnoringCase("\"nme\"").containsIgnoringCase("\"nam\"")
                    .doesNotContain("count");
        }
    }

    @Test
    void checks_once_and_no_statement_made_later() {
        sql.query("select nme from person", String.class);
        problems();

        sql.query("select nme2 from person", String.class);
        assertThatCode(sql::check).doesNotThrowAnyException();
    }

    @Test
    void needs_statements_that_were_collected() {
        Sql plain = Sql.builder(source).build();

        assertThatIllegalStateException().isThrownBy(plain::check).withMessageContaining("collectStatements()");
    }

    @Test
    void without_it_nothing_is_kept_of_a_statement() {
        Sql plain = Sql.builder(source).build();
        WeakReference<RowMapper<?>> mapper = madeWithMapper(plain);

        for (int i = 0; i < 20 && mapper.get() != null; i++) {
            System.gc();
        }
        assertThat(mapper.get()).isNull();
        plain.update("delete from person").execute();
    }

    private static WeakReference<RowMapper<?>> madeWithMapper(Sql sql) {
        Object captured = new Object();
        RowMapper<String> mapper = row -> captured + row.getString(1);
        sql.query("select name from person", mapper);
        return new WeakReference<>(mapper);
    }
}
