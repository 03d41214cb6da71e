package dev.freshet.data.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.data.failure.BadSqlGrammarException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTextTest {
    @Test
    void finds_parameters_and_names_each_once() {
        SqlText text = SqlText.of("select * from t where a = :a and b between :from_1 and :to and c > :a");

        assertThat(text.names()).containsExactly("a", "from_1", "to");
        assertThat(text.places()).containsExactly(0, 1, 2, 0);
        assertThat(text.jdbc()).isEqualTo("select * from t where a = ? and b between ? and ? and c > ?");
    }

    @Test
    void knows_the_position_of_each_parameter() {
        SqlText text = SqlText.of("select :a, :b, :a, :c");

        assertThat(text.indexOf("a")).isZero();
        assertThat(text.indexOf("c")).isEqualTo(2);
        assertThat(text.indexOf("d")).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "':a'",
        "E'\\':a'",
        "$$:a$$",
        "select $t1$ :a $t1$, $t_2$ :b $t1$ $t_2$",
        "select 1 $",
        "select 1 $tag",
        "select ':a', 'it''s :b', ''",
        "select E'\\':a', e'\\\\', 1",
        "select E'a''b\\'c :x', E'''\\' :y', E''",
        "select U&'\\0441:a', B'01', 'back\\'",
        "select \"col:a\", \"with \"\" quote :b\"",
        "select 1 -- :a 'open\n, 2",
        "select 1 -- the end :a",
        "select /* :a /* nested :b */ :c ' */ 2",
        "select /*/ :a */ 1",
        "select $$it's :a$$, $tag$ :b $$ :c $tag$",
        "select $1, a$b$ from c$b$d",
        "select a::text, now()::date, '{}'::jsonb",
        "do $$begin x := 1; end$$",
        "select a[1:2], a[1: n], b := 2",
        "select 1 - 2 / 3 : 4",
        "select :",
        "",
    })
    void leaves_alone_what_is_no_parameter(String source) {
        SqlText text = SqlText.of(source);

        assertThat(text.names()).isEmpty();
        assertThat(text.jdbc()).isEqualTo(source);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "select :a::bigint ~ select ?::bigint",
        "select (:a) ~ select (?)",
        "select :a,:a ~ select ?,?",
        "select :a||'x' ~ select ?||'x'",
        "select - :a --:b ~ select - ? --:b",
        "select 2/:a ~ select 2/?",
        "select 'e':a ~ select 'e'?",
        "select type'x' = :a ~ select type'x' = ?",
        "select name$:a ~ select name$?",
        "select $1$:a ~ select $1$?",
        "select type'\\' = :a ~ select type'\\' = ?",
        "select 1 /* one */* :a ~ select 1 /* one */* ?",
        "select :a. ~ select ?.",
        "select :a.\"city\" ~ select ?.\"city\"",
    })
    void finds_parameters_next_to_other_tokens(String source, String jdbc) {
        SqlText text = SqlText.of(source);

        assertThat(text.names()).containsExactly("a");
        assertThat(text.jdbc()).isEqualTo(jdbc);
    }

    @Test
    void takes_a_component_of_an_embedded_record_for_one_name() {
        SqlText text = SqlText.of("insert into t values (:address.city, :address.zip.code). ");

        assertThat(text.names()).containsExactly("address.city", "address.zip.code");
    }

    @Test
    void takes_letters_of_any_script() {
        assertThat(SqlText.of("select :größe").names()).containsExactly("größe");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "doc ? 'a' ~ doc ?? 'a'",
        "doc ?| :keys ~ doc ??| ?",
        "doc ?& :keys ~ doc ??& ?",
        "doc @? '$.a' ~ doc @?? '$.a'",
        "doc ?? 'a' ~ doc ?? 'a'",
        "doc ??| :keys ~ doc ??| ?",
    })
    void doubles_the_question_marks_of_operators_for_the_driver_of_postgresql(String source, String jdbc) {
        SqlText text = SqlText.of(source);

        assertThat(text.jdbc()).isEqualTo(jdbc);
        assertThat(text.questionMarks()).isTrue();
    }

    @Test
    void leaves_question_marks_in_strings_and_comments_as_they_are() {
        SqlText text = SqlText.of("select 'a?', \"b?\" /* ? */ -- ?");

        assertThat(text.jdbc()).isEqualTo(text.source());
        assertThat(text.questionMarks()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "select 'abc              | string that begins at character 8",
        "select E'abc\\'          | string that begins at character 9",
        "select \"abc             | quoted identifier that begins at character 8",
        "select /* a /* b */      | comment that begins at character 8",
        "select /* a *            | comment that begins at character 8",
        "select /*/               | comment that begins at character 8",
        "select $a$ b $$          | text quoted with $a$ that begins at character 8",
    })
    void refuses_what_has_no_end(String source, String problem) {
        assertThatExceptionOfType(BadSqlGrammarException.class).isThrownBy(() -> SqlText.of(source))
                .withMessageContaining(problem).withMessageContaining(source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in (:x)", "a in (:x)", "a IN(:x)", "(a)in\n( :x )", "\"a\"in (:x)"})
    void knows_a_list(String source) {
        assertThat(SqlText.of(source).lists()[0]).isNotNull().matches(list -> !list.negated());
    }

    @Test
    void knows_a_negated_list() {
        assertThat(SqlText.of("a Not  In (:x)").lists()[0]).isEqualTo(new SqlText.InList(2, true, 1));
        assertThat(SqlText.of("not in (:x)").lists()[0]).isEqualTo(new SqlText.InList(0, true, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a in (1, :x)", "a in (:x, 1)", "join(:x)", "min (:x)", "any(:x)", "(:x)", ":x",
            "a in (lower(:x))"})
    void knows_what_is_no_list(String source) {
        assertThat(SqlText.of(source).lists()[0]).isNull();
    }
}
