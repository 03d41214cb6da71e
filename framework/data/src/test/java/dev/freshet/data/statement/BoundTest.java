package dev.freshet.data.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundTest {
    private static Bound bound(String source, Dialect dialect, Object... values) {
        return Bound.of(SqlText.of(source), values, dialect);
    }

    @Test
    void gives_every_element_of_a_list_a_question_mark() {
        Bound bound = bound("a = :a and b in (:b) and c = :a", Dialect.H2, 1, List.of("x", "y"));

        assertThat(bound.jdbc()).isEqualTo("a = ? and b in (?, ?) and c = ?");
        assertThat(bound.values()).containsExactly(1, "x", "y", 1);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "3,4", "4,4", "5,8", "1000,1024", "32768,32768", "32769,32769", "60000,60000"})
    void repeats_the_last_element_up_to_a_power_of_two(int size, int padded) {
        Bound bound = bound("a in (:a)", Dialect.POSTGRESQL, IntStream.range(0, size).toArray());

        assertThat(bound.values()).hasSize(padded).startsWith(0).endsWith(size - 1);
        assertThat(bound.values()[size - 1]).isEqualTo(size - 1);
        assertThat(bound.jdbc()).hasSize("a in ()".length() + padded * 3 - 2);
    }

    /** PostgreSQL takes at most 65,535 parameters. */
    @ParameterizedTest
    @CsvSource({"17000,17000,34000", "32768,20000,52768", "16385,16384,49152", "32768,32766,65534"})
    void repeats_no_element_if_the_statement_would_then_have_too_many(int one, int other, int parameters) {
        int[] first = new int[one];
        int[] second = new int[other];
        Bound bound = bound("a in (:a) and b in (:b) and c = :c", Dialect.POSTGRESQL, first, second, 1);

        assertThat(bound.values().length).isEqualTo(parameters + 1);
        assertThat(bound.jdbc().chars().filter(sign -> sign == '?').count()).isEqualTo(parameters + 1);
    }

    @Test
    void expands_arrays_too() {
        assertThat(bound("a in (:a)", Dialect.H2, (Object) new String[] {"x", "y"}).values()).containsExactly("x", "y");
        assertThat(bound("a in (:a)", Dialect.H2, new long[] {1, 2}).values()).containsExactly(1L, 2L);
        assertThat(bound("a in (:a)", Dialect.H2, new double[] {1, 2}).values()).containsExactly(1.0, 2.0);
        assertThat(bound("a in (:a)", Dialect.H2, new byte[] {1, 2}).values()).hasSize(1);
    }

    @Test
    void keeps_a_list_whole_where_an_array_is_meant() {
        List<Integer> list = List.of(1, 2, 3);

        Bound bound = bound("a = any(:a) and b in (0, :a)", Dialect.POSTGRESQL, list);

        assertThat(bound.jdbc()).isEqualTo("a = any(?) and b in (0, ?)");
        assertThat(bound.values()).containsExactly(list, list);
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, x = 1 and a = any ('{}') or b <> all ('{}') or c = ?",
        "H2, x = 1 and a in () or b not in () or c = ?",
    })
    void writes_an_empty_list_so_that_nothing_is_in_it(Dialect dialect, String jdbc) {
        Bound bound = bound("x = 1 and a in ( :a ) or b not in (:a) or c = :b", dialect, List.of(), 1);

        assertThat(bound.jdbc()).isEqualTo(jdbc);
        assertThat(bound.values()).containsExactly(1);
    }

    @Test
    void refuses_an_empty_list_where_the_database_is_not_known() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> bound("a in (:names)", Dialect.OTHER, List.of()))
                .withMessageContaining("the list names is empty").withMessageContaining("a in (:names)");
    }

    @Test
    void refuses_question_marks_except_as_operators_of_postgresql() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> bound("select * from t where id = ?", Dialect.H2))
                .withMessageContaining("a question mark is not a parameter");
        assertThat(bound("doc ? 'a'", Dialect.POSTGRESQL).jdbc()).isEqualTo("doc ?? 'a'");
    }

    @Test
    void takes_null_in_a_list_as_any_element() {
        assertThat(bound("a in (:a)", Dialect.H2, Collections.singletonList(null)).values())
                .containsExactly((Object) null);
    }
}
