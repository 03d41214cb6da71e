package dev.freshet.http.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AsciiTest {
    /** The bytes of which this is true, one char each. */
    private static String all(Predicate<Byte> condition) {
        return IntStream.range(0, 256).filter(octet -> condition.test((byte) octet))
                .mapToObj(octet -> String.valueOf((char) octet)).collect(Collectors.joining());
    }

    @Test
    void knows_digits_letters_and_blanks_among_all_bytes() {
        assertThat(all(Ascii::isDigit)).isEqualTo("0123456789");
        assertThat(all(Ascii::isLetter)).isEqualTo("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        assertThat(all(Ascii::isBlank)).isEqualTo("\t ");
    }

    @Test
    void lowers_the_26_letters_and_no_other_byte() {
        assertThat(all(b -> Ascii.lower(b) != b)).isEqualTo("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        assertThat(Ascii.lower((byte) 'A')).isEqualTo((byte) 'a');
        assertThat(Ascii.lower((byte) 'Z')).isEqualTo((byte) 'z');
    }

    @Test
    void reads_a_hexadecimal_digit_in_either_case() {
        assertThat(all(b -> Ascii.hexDigit(b) >= 0)).isEqualTo("0123456789ABCDEFabcdef");
        String digits = "0123456789abcdef";
        for (int value = 0; value < 16; value++) {
            assertThat(Ascii.hexDigit((byte) digits.charAt(value))).isEqualTo(value);
            assertThat(Ascii.hexDigit((byte) Character.toUpperCase(digits.charAt(value)))).isEqualTo(value);
        }
    }

    @Test
    void compares_ranges_whatever_the_case_of_their_letters() {
        byte[] bytes = Ascii.bytes("Host|hOST|Hos|Hosx");
        assertThat(Ascii.equalIgnoringCase(bytes, 0, 4, 5, 9)).isTrue();
        assertThat(Ascii.equalIgnoringCase(bytes, 0, 4, 10, 13)).as("shorter").isFalse();
        assertThat(Ascii.equalIgnoringCase(bytes, 0, 4, 14, 18)).as("another").isFalse();
        assertThat(Ascii.equalsIgnoreCase(bytes, 5, 9, Ascii.bytes("host"))).isTrue();
        assertThat(Ascii.equalsIgnoreCase(bytes, 10, 13, Ascii.bytes("host"))).as("shorter").isFalse();
        assertThat(Ascii.equalsIgnoreCase(bytes, 14, 18, Ascii.bytes("host"))).as("another").isFalse();
    }

    @Test
    void a_token_has_at_least_one_character() {
        byte[] bytes = Ascii.bytes("a b");
        assertThat(Ascii.isToken(bytes, 0, 1)).isTrue();
        assertThat(Ascii.isToken(bytes, 2, 3)).isTrue();
        assertThat(Ascii.isToken(bytes, 0, 2)).isFalse();
        assertThat(Ascii.isToken(bytes, 1, 1)).isFalse();
        assertThat(Ascii.isToken(bytes, 3, 3)).isFalse();
    }
}
