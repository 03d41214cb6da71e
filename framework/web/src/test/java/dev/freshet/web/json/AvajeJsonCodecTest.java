package dev.freshet.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.JavaType;
import dev.freshet.http.JsonType;
import dev.freshet.web.BodyNotReadableException;
import io.avaje.jsonb.Json;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvajeJsonCodecTest {
    private final JsonType<Person> person = new AvajeJsonCodec().type(Person.class);

    enum Level { LOW, HIGH }

    record Address(String street, int number) {
    }

    @Json
    record Person(
            long id, String name, Level level, Optional<String> nick, List<Address> addresses, LocalDate born) {
        Person {
            if (id < 0) {
                throw new IllegalArgumentException("a secret check");
            }
        }
    }

    private static final Person BOB = new Person(
            1, "B\u00f6b", Level.HIGH, Optional.empty(), List.of(new Address("s", 2)), LocalDate.of(2000, 1, 2));
    private static final String BOB_JSON = "{\"id\":1,\"name\":\"B\u00f6b\",\"level\":\"HIGH\",\"nick\":null,"
            + "\"addresses\":[{\"street\":\"s\",\"number\":2}],\"born\":\"2000-01-02\"}";

    @Test
    void takes_null_zero_and_empty_for_absent_properties() {
        assertThat(person.read("{}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Person(0, null, null, Optional.empty(), null, null));
    }

    @Test
    void takes_zero_for_null_and_a_number_in_quotes() {
        assertThat(person.read("{\"id\":null}".getBytes(StandardCharsets.UTF_8)).id()).isZero();
        assertThat(person.read("{\"id\":\"7\"}".getBytes(StandardCharsets.UTF_8)).id()).isEqualTo(7);
    }

    @Json
    @SuppressWarnings("ArrayRecordComponent")
    record Photo(byte[] pixels, String title) {
    }

    @Test
    void reads_null_as_bytes_that_are_absent() {
        JsonType<Photo> photo = new AvajeJsonCodec().type(Photo.class);

        assertThat(text(photo.toBytes(new Photo(null, "none")))).isEqualTo("{\"pixels\":null,\"title\":\"none\"}");
        assertThat(photo.read(bytes("{\"pixels\":null,\"title\":\"none\"}"))).isEqualTo(new Photo(null, "none"));
        assertThat(photo.read(bytes("{\"pixels\":\"AQI=\"}")).pixels()).containsExactly(1, 2);
    }

    @Json
    record Counts(OptionalInt few, OptionalLong many, OptionalDouble part) {
    }

    @Test
    void takes_an_empty_optional_number_for_null_and_for_an_absent_property() {
        JsonType<Counts> counts = new AvajeJsonCodec().type(Counts.class);
        Counts none = new Counts(OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty());
        Counts some = new Counts(OptionalInt.of(1), OptionalLong.of(5_000_000_000L), OptionalDouble.of(0.5));

        assertThat(text(counts.toBytes(none))).isEqualTo("{\"few\":null,\"many\":null,\"part\":null}");
        assertThat(counts.read(counts.toBytes(none))).isEqualTo(none);
        assertThat(counts.read(bytes("{}"))).isEqualTo(none);
        assertThat(counts.read(counts.toBytes(some))).isEqualTo(some);
    }

    @Test
    void begins_in_several_applications_of_one_process_at_the_same_time() throws Exception {
        for (int round = 0; round < 20; round++) {
            CountDownLatch together = new CountDownLatch(1);
            List<Future<byte[]>> written = new ArrayList<>();
            try (ExecutorService applications = Executors.newFixedThreadPool(8)) {
                for (int i = 0; i < 8; i++) {
                    written.add(applications.submit(() -> {
                        AvajeJsonCodec codec = new AvajeJsonCodec();
                        together.await();
                        return codec.<Integer>type(Integer.class).toBytes(1);
                    }));
                }
                together.countDown();
            }
            for (Future<byte[]> json : written) {
                assertThat(json.get()).asString().isEqualTo("1");
            }
        }
    }

    @Test
    void writes_and_reads_a_record() {
        assertThat(text(person.toBytes(BOB))).isEqualTo(BOB_JSON);
        assertThat(person.read(bytes(BOB_JSON))).isEqualTo(BOB);
    }

    @Test
    void writes_and_reads_generic_types() {
        JsonType<Map<String, List<Person>>> type = new AvajeJsonCodec().type(
                JavaType.of(Map.class, String.class, JavaType.of(List.class, Person.class)));
        Map<String, List<Person>> value = Map.of("all", List.of(BOB));
        assertThat(text(type.toBytes(value))).isEqualTo("{\"all\":[" + BOB_JSON + "]}");
        assertThat(type.read(type.toBytes(value))).isEqualTo(value);
    }

    enum Step {
        UP { }
    }

    @Test
    void writes_an_enum_constant_that_has_a_body_whatever_it_is_in() {
        JsonType<Object> any = new AvajeJsonCodec().type(Object.class);

        assertThat(text(any.toBytes(Map.of("steps", List.of(Step.UP))))).isEqualTo("{\"steps\":[\"UP\"]}");
        assertThat(text(any.toBytes(Step.UP))).isEqualTo("\"UP\"");
    }

    @Test
    void ignores_properties_that_the_type_does_not_have() {
        assertThat(person.read(bytes("{\"x\":{\"y\":[1,{}]},\"id\":5}")).id()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'{\"id\":\"x\"}'             | 'the JSON cannot be read: a number is expected, at $.id, line 1, column 8'",
        "'{\"id\":1'                  | 'the JSON is not complete'",
        "'[]'                         | 'the JSON cannot be read: an object is expected, at $, line 1, column 1'",
        "'null'                       | 'the body is null'",
        "'{\"level\":\"MID\"}'        | 'the JSON has a value that does not fit, at $.level, line 1, column 14'",
        "'{\"id\":-1}'                | 'the JSON has a value that does not fit, at $, line 1, column 9'",
        "'{\"addresses\":5}'          | 'the JSON cannot be read: an array is expected, at $.addresses, line 1, column 14'",
        "'{\"name\" \"\u00e9\"}'     | 'a colon is expected, at $.name, line 1, column 9'",
    })
    void says_what_does_not_fit_and_where(String json, String detail) {
        assertThatThrownBy(() -> person.read(bytes(json))).isInstanceOf(BodyNotReadableException.class)
                .hasMessageContaining(detail).hasMessageNotContaining("secret").hasMessageNotContaining("dev.freshet");
    }

    @Test
    void counts_lines_and_characters() {
        assertThatThrownBy(() -> person.read(bytes("{\n  \"name\": \"\u00e9\u00e9\",\n  \"born\": \"yesterday\"\n}")))
                .hasMessageEndingWith("at $.born, line 3, column 21");
    }

    @Test
    void prepares_the_types_asked_for_and_names_one_that_has_no_adapter() {
        AvajeJsonCodec codec = new AvajeJsonCodec();
        codec.type(Person.class);
        codec.prepare();
        codec.type(Thread.class);
        assertThatThrownBy(codec::prepare).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Thread");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
