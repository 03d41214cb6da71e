package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the statements of a script begin and end. */
class ScriptReaderTest {
    private static List<String> texts(String script) {
        return ScriptReader.statements(script).stream().map(ScriptStatement::text).toList();
    }

    @Test
    void statements_end_at_semicolons_and_the_last_one_may_go_without() {
        assertThat(texts("create table a (x int);\n\n insert into a\nvalues (1) ; ;\nselect 1"))
                .containsExactly("create table a (x int)", "insert into a\nvalues (1)", "select 1");
        assertThat(texts(" \n -- nothing\n /* at all */ ; \n")).isEmpty();
        assertThat(texts("\uFEFFselect 1")).containsExactly("select 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select ';', 'it''s; so', \";\"",
        "select E'it\\'s; so', 1",
        "select 'a\\', 1",
        "select 1 -- one; really",
        "select /* one; /* two; */ three; */ 1",
        "create function f() returns int as $$ begin; return 1; end; $$ language plpgsql",
        "do $body$ begin perform '$$;'; end $body$",
        "select a$b, $1, c$ from d",
        "select 5 - -3, 6 / 2 * 1",
    })
    void semicolons_in_strings_names_comments_and_dollar_quotes_end_nothing(String statement) {
        assertThat(texts(statement + "\n;select 2")).containsExactly(statement, "select 2");
    }

    @Test
    void a_comment_ends_at_a_carriage_return_too() {
        assertThat(texts("-- one; more\rselect 1; -- two\r\nselect 2")).containsExactly("select 1", "select 2");
    }

    @Test
    void each_knows_the_line_it_begins_in() {
        assertThat(ScriptReader.statements("-- one\nselect 1;\r\n/* two\n*/\n  select\n2; select '\n'; select 3"))
                .extracting(ScriptStatement::line).containsExactly(2, 5, 6, 7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"select 1;\nselect 'open", "\nselect \"open", "\n/* open", "\nselect $$ open", "\n$a$ $b$"})
    void what_has_no_end_is_named_with_its_line(String script) {
        assertThatThrownBy(() -> texts(script)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 2 has no end");
    }
}
