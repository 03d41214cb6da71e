package dev.freshet.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.data.failure.DataAccessException;
import dev.freshet.data.row.JsonParameter;
import dev.freshet.data.transaction.ConnectionSource;
import dev.freshet.web.json.AvajeJsonCodec;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.JDBCType;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes in comes out again. */
@ParameterizedClass
@EnumSource
class ParameterTypesTest {
    private final TestDatabase database;
    private Sql sql;

    ParameterTypesTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void a_column_of_each_type() {
        sql = Sql.builder(ConnectionSource.of(database.empty())).json(new AvajeJsonCodec()).build();
        boolean h2 = database == TestDatabase.H2;
        if (!h2) {
            sql.update("create type day as enum ('MONDAY', 'SUNDAY')").execute();
        }
        String day = h2 ? "enum ('MONDAY', 'SUNDAY')" : "day";
        sql.update("create table t (a_text varchar(50), a_number bigint, a_decimal numeric(30, 5),"
                + " a_double double precision, a_bool boolean, a_uuid uuid, a_moment timestamp(6) with time zone,"
                + " a_date date, a_time time(6),"
                + " a_local timestamp(6), some_bytes " + (h2 ? "varbinary(100)" : "bytea") + ", a_day " + day
                + ", a_doc " + (h2 ? "json" : "jsonb")
                + ", some_texts " + (h2 ? "varchar(50) array" : "text[]") + ", some_numbers "
                + (h2 ? "bigint array" : "bigint[]") + ", some_days " + (h2 ? "varchar(9) array" : "day[]") + ")")
                        .execute();
    }

    private void store(String column, @Nullable Object value) {
        sql.update("delete from t").execute();
        sql.update("insert into t (" + column + ") values (:value)").param("value", value).execute();
    }

    private <T> @Nullable T stored(String column, @Nullable Object value, Class<T> type) {
        store(column, value);
        return sql.query("select " + column + " from t", type).optional().orElse(null);
    }

    @Test
    void binds_text_and_numbers() {
        assertThat(stored("a_text", "it's ?", String.class)).isEqualTo("it's ?");
        assertThat(stored("a_text", 'x', String.class)).isEqualTo("x");
        assertThat(stored("a_text", new StringReader("read"), String.class)).isEqualTo("read");
        assertThat(stored("a_number", 7, Integer.class)).isEqualTo(7);
        assertThat(stored("a_number", Long.MIN_VALUE, Long.class)).isEqualTo(Long.MIN_VALUE);
        assertThat(stored("a_number", (short) 3, Short.class)).isEqualTo((short) 3);
        assertThat(stored("a_decimal", new BigDecimal("12345678901234567890.12345"), BigDecimal.class))
                .isEqualTo("12345678901234567890.12345");
        assertThat(stored("a_decimal", new BigInteger("12345678901234567890"), BigDecimal.class))
                .isEqualByComparingTo("12345678901234567890");
        assertThat(stored("a_double", 0.1, Double.class)).isEqualTo(0.1);
        assertThat(stored("a_double", 0.5f, Double.class)).isEqualTo(0.5);
        assertThat(stored("a_bool", true, Boolean.class)).isTrue();
    }

    @Test
    void binds_bytes_and_uuids() {
        UUID uuid = UUID.fromString("018f4e3a-0000-7000-8000-000000000001");
        byte[] bytes = {0, 1, (byte) 255};

        assertThat(stored("a_uuid", uuid, UUID.class)).isEqualTo(uuid);
        assertThat(stored("some_bytes", bytes, byte[].class)).isEqualTo(bytes);
        assertThat(stored("some_bytes", new ByteArrayInputStream(bytes), byte[].class)).isEqualTo(bytes);
    }

    @Test
    void binds_times() {
        Instant moment = Instant.parse("2024-02-29T23:59:59.123456Z");
        LocalDateTime local = LocalDateTime.parse("2024-03-31T02:30:00.000001");

        assertThat(stored("a_moment", moment, Instant.class)).isEqualTo(moment);
        assertThat(stored("a_moment", moment.atOffset(ZoneOffset.ofHours(5)), OffsetDateTime.class).toInstant())
                .isEqualTo(moment);
        assertThat(stored("a_moment", moment.atZone(ZoneId.of("Asia/Tokyo")), Instant.class)).isEqualTo(moment);
        assertThat(stored("a_moment", Date.from(Instant.parse("2024-02-29T23:59:59.123Z")), Instant.class))
                .isEqualTo("2024-02-29T23:59:59.123Z");
        assertThat(stored("a_date", LocalDate.of(1900, 1, 1), LocalDate.class)).isEqualTo("1900-01-01");
        assertThat(stored("a_time", LocalTime.of(23, 59, 59), LocalTime.class)).isEqualTo("23:59:59");
        assertThat(stored("a_local", local, LocalDateTime.class)).isEqualTo(local);
    }

    @Test
    void writes_infinity_back_as_it_was_read() {
        assumeTrue(database == TestDatabase.POSTGRESQL, "H2 has no infinity");
        for (String infinity : List.of("infinity", "-infinity")) {
            sql.update("delete from t").execute();
            sql.update("insert into t (a_moment) values ('" + infinity + "')").execute();
            Instant read = sql.query("select a_moment from t", Instant.class).one();

            assertThat(stored("a_moment", read, Instant.class)).isEqualTo(read);
            assertThat(stored("a_moment", read, String.class)).isEqualTo(infinity);
            assertThat(storedAs(JDBCType.TIMESTAMP_WITH_TIMEZONE, "a_moment", read, String.class))
                    .isEqualTo(infinity);
        }
        assertThat(stored("a_moment", Instant.MAX, String.class)).isEqualTo("infinity");
    }

    @Test
    void binds_enum_constants_by_name() {
        assertThat(stored("a_day", DayOfWeek.SUNDAY, DayOfWeek.class)).isEqualTo(DayOfWeek.SUNDAY);
        assertThat(stored("a_text", DayOfWeek.SUNDAY, String.class)).isEqualTo("SUNDAY");
        assertThat(sql.query("select count(*) from t where a_text = :day and a_text in (:days)", Long.class)
                .param("day", DayOfWeek.SUNDAY).param("days", List.of(DayOfWeek.SUNDAY, DayOfWeek.MONDAY)).one())
                        .isEqualTo(1);
    }

    @Test
    void binds_null_to_every_column() {
        for (String column : List.of("a_text", "a_number", "a_decimal", "a_double", "a_bool", "a_uuid", "a_moment",
                "a_date", "a_time", "a_local", "some_bytes", "a_day", "a_doc", "some_texts", "some_numbers",
                "some_days")) {
            for (Object value : new @Nullable Object[] {null, Optional.empty(), JsonParameter.of(null)}) {
                store(column, value);
                assertThat(sql.query("select 1 from t where " + column + " is null", Long.class).list()).as(column)
                        .hasSize(1);
            }
        }
    }

    @Test
    void binds_what_an_optional_holds() {
        assertThat(stored("a_text", Optional.of("held"), String.class)).isEqualTo("held");
    }

    @Test
    void binds_null_with_a_type_where_the_database_cannot_tell_it() {
        Query<Boolean> query = sql.query("select :value is null", Boolean.class);

        assertThat(query.param("value", null, JDBCType.VARCHAR).one()).isTrue();
        assertThat(query.param("value", 1, JDBCType.INTEGER).one()).isFalse();
    }

    /** Says something else than its name. */
    private enum Mood {
        GOOD;

        @Override
        public String toString() {
            return "fine";
        }
    }

    private <T> @Nullable T storedAs(JDBCType type, String column, @Nullable Object value, Class<T> read) {
        sql.update("delete from t").execute();
        sql.update("insert into t (" + column + ") values (:value)").param("value", value, type).execute();
        return sql.query("select " + column + " from t", read).optional().orElse(null);
    }

    @Test
    void binds_json_enum_constants_and_lists_as_ever_when_the_type_is_told_too() {
        assertThat(storedAs(JDBCType.VARCHAR, "a_text", JsonParameter.of(Map.of("a", 1)), String.class))
                .isEqualTo("{\"a\":1}");
        assertThat(storedAs(JDBCType.OTHER, "a_doc", JsonParameter.text("[]"), String.class)).isEqualTo("[]");
        assertThat(storedAs(JDBCType.VARCHAR, "a_text", JsonParameter.of(null), String.class)).isNull();
        assertThat(storedAs(JDBCType.VARCHAR, "a_text", Mood.GOOD, String.class)).isEqualTo("GOOD");
        sql.update("update t set some_numbers = :list").param("list", List.of(1, 2), JDBCType.ARRAY).execute();
        assertThat(texts("some_numbers")).isEqualTo("[1, 2]");
        assertThat(sql.query("select count(*) from t where 7 in (:list)", Long.class)
                .param("list", List.of(6, 7), JDBCType.INTEGER).one()).isEqualTo(1);
    }

    /** Its constant has a class of its own. */
    private enum Turn {
        LEFT { }
    }

    @Test
    void binds_json() {
        String list = database == TestDatabase.H2 ? "[1,2]" : "[1, 2]";
        assertThat(stored("a_doc", JsonParameter.text("{\"a\":[1,2]}"), String.class)).contains(list);
        assertThat(stored("a_doc", JsonParameter.of(List.of(1, 2)), String.class)).isEqualTo(list);
        assertThat(stored("a_doc", JsonParameter.of("it's"), String.class)).isEqualTo("\"it's\"");
        assertThat(stored("a_text", JsonParameter.of(Map.of("a", 1)), String.class)).isEqualTo("{\"a\":1}");
        assertThat(stored("a_doc", JsonParameter.text("null"), String.class)).isEqualTo("null");
        assertThat(stored("a_text", JsonParameter.of(Turn.LEFT), String.class)).isEqualTo("\"LEFT\"");
    }

    @Test
    void says_that_there_is_no_codec_for_json() {
        Sql plain = Sql.builder(ConnectionSource.of(database.empty())).build();
        plain.update("create table d (doc varchar(10))").execute();

        assertThatIllegalStateException()
                .isThrownBy(() -> plain.update("insert into d values (:doc)")
                        .param("doc", JsonParameter.of(1)).execute())
                .withMessageContaining("has no JsonCodec");
        assertThat(plain.update("insert into d values (:doc)")
                .param("doc", JsonParameter.text("1")).execute()).isEqualTo(1);
    }

    private String texts(String column) {
        return sql.query("select " + column + " from t",
                row -> Arrays.toString((Object[]) row.getArray(1).getArray())).one();
    }

    @Test
    void binds_lists_and_arrays_to_sql_arrays() {
        store("some_texts", List.of("a", "b,\"c\"", ""));
        assertThat(texts("some_texts")).isEqualTo("[a, b,\"c\", ]");
        store("some_texts", new String[] {"a", null});
        assertThat(texts("some_texts")).isEqualTo("[a, null]");
        store("some_numbers", new long[] {1, 2});
        assertThat(texts("some_numbers")).isEqualTo("[1, 2]");
        store("some_numbers", List.of(1, 2));
        assertThat(texts("some_numbers")).isEqualTo("[1, 2]");
        store("some_numbers", List.of());
        assertThat(texts("some_numbers")).isEqualTo("[]");
        store("some_numbers", Collections.singletonList(null));
        assertThat(texts("some_numbers")).isEqualTo("[null]");
        store("some_days", List.of(DayOfWeek.MONDAY));
        assertThat(texts("some_days")).isEqualTo("[MONDAY]");
    }

    @Test
    void takes_the_type_of_an_array_of_its_first_element() {
        store("some_numbers", Arrays.asList(null, Long.MAX_VALUE, 1));
        assertThat(texts("some_numbers")).isEqualTo("[null, 9223372036854775807, 1]");
    }

    @Test
    void compares_with_any_element_of_an_array() {
        store("a_number", 2);
        Query<Long> query = sql.query("select count(*) from t where a_number = any(:numbers)", Long.class);

        assertThat(query.param("numbers", List.of(1L, 2L)).one()).isEqualTo(1);
        assertThat(query.param("numbers", List.of()).one()).isZero();
    }

    @Test
    void binds_arrays_of_times_decimals_and_uuids() {
        UUID uuid = UUID.randomUUID();
        for (Object element : List.of(uuid, new BigDecimal("1.5"), LocalDate.of(2024, 1, 1), true, 0.5, 1.5f,
                LocalDateTime.of(2024, 1, 1, 0, 0), LocalTime.NOON, Instant.parse("2024-01-01T00:00:00Z"), (short) 1)) {
            assertThat(sql.query("select cardinality(:list)", Integer.class).param("list", List.of(element, element))
                    .one())
                    .as(element.getClass().getName()).isEqualTo(2);
        }
    }

    @Test
    void refuses_values_that_no_driver_knows_and_names_their_class() {
        assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> store("a_text", new Object() {
            @Override
            public String toString() {
                return "secret";
            }
        })).withMessageNotContaining("secret");
    }

    @Test
    void finds_none_and_all_with_an_empty_list() {
        store("a_uuid", UUID.randomUUID());

        assertThat(sql.query("select count(*) from t where a_uuid in (:ids)", Long.class).param("ids", List.of()).one())
                .isZero();
        assertThat(sql.query("select count(*) from t where a_uuid not in (:ids)", Long.class).param("ids", List.of())
                .one())
                .isEqualTo(1);
        assertThat(sql.query("select count(*) from t where not (a_uuid in (:ids))", Long.class)
                .param("ids", List.of()).one())
                .isEqualTo(1);
    }

    @Test
    void finds_with_lists_of_any_size() {
        Query<Long> query = sql.query("select count(*) from t where a_number in (:numbers) and a_text in (:texts)",
                Long.class);
        sql.update("insert into t (a_number, a_text) values (3, 'c')").execute();

        assertThat(query.param("numbers", new int[] {1, 2, 3}).param("texts", List.of("a", "b", "c", "d", "e")).one())
                .isEqualTo(1);
        assertThat(query.param("numbers", 3).param("texts", "c").one()).isEqualTo(1);
        assertThat(query.param("numbers", List.of(1, 2)).param("texts", "c").one()).isZero();
    }
}
