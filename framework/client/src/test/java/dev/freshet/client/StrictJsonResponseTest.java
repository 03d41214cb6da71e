package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avaje.jsonb.Json;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client's own JSON codec reads what RFC 8259 allows and nothing else, and no number changes its value. */
class StrictJsonResponseTest {
    private final ClientJson codec = new AvajeJson();

    @Json
    record Account(byte level, int visits, long id, double balance, String name) {
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"id\":18446744073709551617}      | the number is out of the range of a long, at $.id, line 1, column 7",
        "{\"visits\":2147483648}            | the number is out of the range of an int, at $.visits",
        "{\"level\":200}                    | the JSON has a value that does not fit, at $.level",
        "{\"balance\":1e400}                | the number is out of the range of a double, at $.balance",
        "{\"id\":1,\"id\":2}                | a property occurs twice, at $.id",
        "{\"id\":1} {}                      | text follows the value, at $",
        "{\"name\":\"\\ud800\"}             | a string has half of a surrogate pair, at $.name",
        "{\"other\":01}                     | a number begins with 0, at $.other",
        "{\"id\":1                          | the JSON is not complete",
    })
    void refuses_what_is_not_json_or_does_not_fit(String json, String why) {
        assertThatThrownBy(() -> codec.read(bytes(json), Account.class)).hasMessageContaining(why);
    }

    @Test
    void refuses_a_body_that_is_nested_too_deeply_to_be_read() {
        assertThatThrownBy(() -> codec.read(bytes("{\"other\":" + "[".repeat(100_000)), Account.class))
                .hasMessageContaining("nested more than 100 levels deep");
    }

    @Test
    void keeps_the_value_of_every_number() {
        assertThat(codec.<Object>read(bytes("[9007199254740993,18446744073709551617,1.5]"), Object.class))
                .isEqualTo(Arrays.asList(9007199254740993L, new BigInteger("18446744073709551617"), 1.5));
    }

    @Test
    void reads_what_it_writes() {
        Account account = new Account((byte) -128, -5, Long.MIN_VALUE, 0.1, "B\u00f6b \"\u20ac\" \ud83d\ude00");
        assertThat(codec.<Object>read(codec.write(account, Account.class), Account.class)).isEqualTo(account);
    }

    @Json
    record Share(float part, Float whole) {
    }

    @Test
    void writes_no_more_digits_of_a_float_than_it_has() {
        assertThat(new String(codec.write(new Share(0.1f, -2.7f), Share.class), StandardCharsets.UTF_8))
                .isEqualTo("{\"part\":0.1,\"whole\":-2.7}");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
