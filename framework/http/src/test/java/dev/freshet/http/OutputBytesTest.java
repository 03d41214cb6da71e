package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputBytesTest {
    private final OutputBytes out = new OutputBytes(new byte[4]);

    private String text() {
        return new String(out.array(), 0, out.size(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void grows_as_it_is_written_to_and_keeps_what_is_there() {
        out.put((byte) 'a');
        out.put(new byte[] {'b', 'c'});
        out.put(new byte[] {'x', 'd', 'e', 'f', 'x'}, 1, 3);
        out.putLatin1("gh\u00e9");
        out.put((byte) 'j');
        assertThat(text()).isEqualTo("abcdefgh\u00e9j");
        assertThat(out.size()).isEqualTo(10);
    }

    @Test
    void grows_from_nothing_by_more_than_double() {
        OutputBytes none = new OutputBytes(new byte[0]);
        none.put((byte) 1);
        none.put(new byte[10_000]);
        assertThat(none.size()).isEqualTo(10_001);
        assertThat(none.array()[0]).isEqualTo((byte) 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 99, 100, 4_294_967_296L, Long.MAX_VALUE})
    void writes_a_number_in_decimal(long number) {
        out.put((byte) '<');
        out.putDecimal(number);
        out.put((byte) '>');
        assertThat(text()).isEqualTo("<" + number + ">");
    }

    @Test
    void makes_room_without_a_change_to_what_was_put() {
        out.putLatin1("abc");
        out.require(100);
        assertThat(out.room()).isGreaterThanOrEqualTo(100);
        assertThat(text()).isEqualTo("abc");
        byte[] array = out.array();
        out.require(out.room());
        assertThat(out.array()).isSameAs(array);
    }

    @Test
    void goes_back_to_what_it_was() {
        out.putLatin1("abcdef");
        out.size(2);
        out.putLatin1("x");
        assertThat(text()).isEqualTo("abx");
    }

    @Test
    void begins_anew_in_another_array() {
        out.putLatin1("abc");
        byte[] other = new byte[8];
        out.reset(other);
        assertThat(out.size()).isZero();
        out.putLatin1("z");
        assertThat(out.array()).isSameAs(other);
        assertThat(text()).isEqualTo("z");
    }
}
