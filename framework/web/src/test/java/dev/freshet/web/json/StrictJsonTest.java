package dev.freshet.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.freshet.http.JsonType;
import dev.freshet.web.BodyNotReadableException;
import io.avaje.jsonb.Json;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the codec accepts is JSON by the letter of RFC 8259, and every number keeps its value. */
class StrictJsonTest {
    private final JsonType<Numbers> numbers = new AvajeJsonCodec().type(Numbers.class);
    private final JsonType<Order> order = new AvajeJsonCodec().type(Order.class);
    private final JsonType<Object> any = new AvajeJsonCodec().type(Object.class);

    @Json
    record Numbers(byte b, short s, int i, long l, float f, double d, Byte boxedByte, Short boxedShort, Integer boxed,
            Long boxedLong, Float boxedFloat, Double boxedDouble, BigDecimal decimal, BigInteger big) {
    }

    record Item(int count, String name) {
    }

    @Json
    record Order(List<Item> items, Map<String, Integer> stock) {
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"b\":128}", "{\"b\":255}", "{\"b\":-129}", "{\"s\":32768}", "{\"i\":2147483648}", "{\"i\":-2147483649}",
        "{\"i\":99999999999}", "{\"i\":1e10}", "{\"i\":1.5}", "{\"l\":9223372036854775808}",
        "{\"l\":-9223372036854775809}", "{\"l\":18446744073709551617}", "{\"l\":1e400}", "{\"l\":1e999999999}",
        "{\"f\":1e39}", "{\"d\":1e400}", "{\"d\":-1e400}", "{\"d\":\"NaN\"}", "{\"d\":\"Infinity\"}", "{\"d\":NaN}",
        "{\"boxedByte\":200}", "{\"boxedShort\":40000}", "{\"boxed\":99999999999}", "{\"boxed\":\"99999999999\"}",
        "{\"boxedLong\":18446744073709551617}", "{\"boxedFloat\":1e39}", "{\"boxedDouble\":1e400}",
        "{\"decimal\":1e1001}", "{\"decimal\":1e-1001}", "{\"decimal\":1e99999999999}", "{\"big\":1e1001}",
        "{\"big\":0.5}",
    })
    void refuses_a_number_that_its_type_cannot_hold(String json) {
        String name = json.substring(2, json.indexOf('"', 2));
        assertThatThrownBy(() -> numbers.read(bytes(json))).isInstanceOf(BodyNotReadableException.class)
                .hasMessageContaining("at $." + name + ", line 1, column");
    }

    @Test
    void writes_no_more_digits_of_a_float_than_it_has() {
        JsonType<float[]> floats = new AvajeJsonCodec().type(float[].class);

        assertThat(new String(floats.toBytes(new float[] {0.1f, -2.7f, 1.1f}), StandardCharsets.UTF_8))
                .isEqualTo("[0.1,-2.7,1.1]");
        assertThat(new String(numbers.toBytes(numbers.read(bytes("{\"f\":0.1,\"boxedFloat\":-2.7}"))),
                StandardCharsets.UTF_8)).contains("\"f\":0.1,", "\"boxedFloat\":-2.7,", "\"boxedDouble\":null");
    }

    @Test
    void keeps_the_greatest_and_least_numbers() {
        Numbers greatest = new Numbers(Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE,
                Float.MIN_VALUE, Double.MIN_VALUE, Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE,
                Float.MAX_VALUE, Double.MAX_VALUE, new BigDecimal("-1e-1000"), BigInteger.TEN.pow(999));
        assertThat(numbers.read(numbers.toBytes(greatest))).isEqualTo(greatest);
        assertThat(numbers.read(bytes("{\"i\":\"7\",\"l\":\"-8\",\"d\":\"0.5\",\"boxed\":1e2}")))
                .extracting(Numbers::i, Numbers::l, Numbers::d, Numbers::boxed).containsExactly(7, -8L, 0.5, 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "0.0", "-0.0", "0.1", "3.14", "-2.5", "1e3", "1E-3", "1.25e+2",
        "123456789012345678", "9007199254740993", "0.30000000000000004", "123456.789", "5e-324",
        "2.2250738585072014E-308", "1e22",
        "0.0000000000000000000000000001", "1234567890123456.7", "9007199254740993.1", "1e-400"})
    void reads_a_double_as_java_does(String text) {
        assertThat(numbers.read(bytes("{\"d\":" + text + "}")).d()).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{} x", "{}{}", "{},", "[1,]", "[,1]", "[1 2]", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\":}", "{a:1}",
        "{'a':1}",
        "01", "-", "+1", "1.", ".5", "1e", "1e+", "-01", "0x10", "1_000", "NaN", "Infinity", "tru", "nul", "True",
        "/**/1", "\"\t\"", "\"a\nb\"", "\"\u0000\"", "\"\\x41\"", "\"\\u12g4\"", "\"\\u00e9", "\"\\ud800\"",
        "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"", "\u00a01", "\u000b1", "\f1", "\u20281",
        "\ufeff1", "[", "]", "{", "}", "\"", "[1", "{\"a\"", "{\"a\":1", "[}", "{]", "", " ", "1 1", "\"a\" \"b\"",
        "[1]]", "[\"a\":1]", "{\"a\"}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
        "{\"a\":{\"b\":1,\"c\":2,\"b\":3}}", "{\"\u00e9\":1,\"\\u00e9\":1}",
    })
    void refuses_what_is_not_json(String json) {
        assertThatThrownBy(() -> any.read(bytes(json))).isInstanceOf(BodyNotReadableException.class);
        String inside = "{\"ignored\":" + json + "}";
        assertThatThrownBy(() -> order.read(bytes(inside))).isInstanceOf(BodyNotReadableException.class);
    }

    /** Too long for its code point, surrogates, above U+10FFFF, cut off, a lone continuation. */
    @ParameterizedTest
    @ValueSource(strings = {"c080", "c1bf", "e08080", "f0808080", "eda080", "edbfbf", "f4908080", "f5808080", "c3",
        "e282", "f09f98", "80", "ff", "c328", "e228a1", "f0288cbc"})
    void refuses_bytes_that_are_not_utf8(String hex) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        json.writeBytes(bytes("\""));
        json.writeBytes(HexFormat.of().parseHex(hex));
        json.writeBytes(bytes("\""));
        assertThatThrownBy(() -> any.read(json.toByteArray())).isInstanceOf(BodyNotReadableException.class);
        assertThatThrownBy(() -> any.read(bytes("{\"\\ud800\":1}"))).isInstanceOf(BodyNotReadableException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "\"\"                                    | ``",
        "\"plain\"                               | plain",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"          | `\"\\/\b\f\n\r\t`",
        "\"\\u0041\\u00e9\\uD83D\\ude00\u00e9\u20ac\ud83d\ude00 end\" | `A\u00e9\ud83d\ude00\u00e9\u20ac\ud83d\ude00 end`",
        "\"\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff\" | `\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff`",
    })
    void reads_strings_whatever_they_are_written_with(String json, String value) {
        assertThat(any.read(bytes(json))).isEqualTo(value);
        assertThat(any.read(bytes("{" + json + ":[" + json + "]}"))).isEqualTo(Map.of(value, List.of(value)));
    }

    @Test
    void reads_a_property_whose_name_is_escaped_or_falls_together_with_another() {
        assertThat(numbers.read(bytes("{\"\\u0069\":5,\"u0069\":6}")).i()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"items\":[{},{},{\"count\":99999999999}]}  | the number is out of the range of an int, at $.items[2].count, line 1",
        "{\"items\":[{\"count\":\"x\"}]}              | a number is expected, at $.items[0].count, line 1, column 21",
        "{\"items\":[5]}                              | an object is expected, at $.items[0], line 1, column 11",
        "{\"items\":{}}                               | an array is expected, at $.items, line 1, column 10",
        "{\"items\":[{\"name\":5}]}                   | a string is expected, at $.items[0].name, line 1, column 19",
        "{\"stock\":{\"a b\":true}}                   | a number is expected, at $.stock['a b'], line 1, column 17",
        "{\"x\":{\"y\":[1,{\"z\":01}]}}               | a number begins with 0, at $.x.y[1].z, line 1, column 19",
        "{\"x\":1,\"x\":2}                            | a property occurs twice, at $.x, line 1, column 8",
        "{\"items\":[]} x                             | text follows the value, at $, line 1, column 14",
    })
    void says_what_is_wrong_and_where(String json, String detail) {
        assertThatThrownBy(() -> order.read(bytes(json))).hasMessageContaining(detail);
    }

    @Test
    void bounds_the_depth_of_what_is_read_and_of_what_is_ignored() {
        for (String open : List.of("[", "{\"a\":")) {
            String deep = open.repeat(100_000);
            assertThatThrownBy(() -> any.read(bytes(deep))).isInstanceOf(BodyNotReadableException.class)
                    .hasMessageContaining("nested more than 100 levels deep").hasMessageNotContaining("]".repeat(300));
            assertThatThrownBy(() -> order.read(bytes("{\"ignored\":" + deep)))
                    .hasMessageContaining("nested more than 100 levels deep");
        }
        assertThatCode(() -> any.read(bytes("[".repeat(100) + "]".repeat(100)))).doesNotThrowAnyException();
        JsonType<Object> deeper = new AvajeJsonCodec().maxDepth(1_000).type(Object.class);
        assertThatCode(() -> deeper.read(bytes("[".repeat(1_000) + "]".repeat(1_000)))).doesNotThrowAnyException();
    }

    @Test
    void takes_the_larger_numbers_of_untyped_json_as_they_are() {
        assertThat(any.read(bytes("[1,-0,1.0,1.5,9007199254740993,18446744073709551617,-9223372036854775808]")))
                .isEqualTo(Arrays.asList(1L, 0L, 1L, 1.5, 9007199254740993L, new BigInteger("18446744073709551617"),
                        Long.MIN_VALUE));
        assertThatThrownBy(() -> any.read(bytes("[1.5e400,1e308.5]"))).isInstanceOf(BodyNotReadableException.class);
    }

    /** The time grows with the length, also where an object has 200,000 properties. */
    @Test
    void reads_an_object_of_very_many_properties_in_linear_time() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 200_000; i++) {
            json.append("\"").append(Integer.toString(i, 2).replace("0", "AaAa").replace("1", "BBBB")).append("\":1,");
        }
        byte[] distinct = bytes(json + "\"x\":1}");
        byte[] twice = bytes(json + "\"AaAa\":1}");
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(order.read(distinct).items()).isNull();
            assertThatThrownBy(() -> order.read(twice)).hasMessageContaining("a property occurs twice");
        });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
