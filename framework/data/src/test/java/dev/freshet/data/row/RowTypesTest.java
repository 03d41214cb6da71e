package dev.freshet.data.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.data.TestDatabase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every type that a component may have, from both databases. */
class RowTypesTest extends RowSuite {
    private static final UUID KEY = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
    private static final String KEY_SQL = "uuid '123e4567-e89b-12d3-a456-426614174000'";

    RowTypesTest(TestDatabase kind) {
        super(kind);
    }

    @Row
    record Numbers(byte tiny, short small, int normal, long big, float rough, double finer, BigDecimal exact,
            BigInteger whole) {
    }

    @Test
    void numbers() throws SQLException {
        String sql = "select cast(-7 as smallint) tiny, cast(300 as smallint) small, 70000 normal,"
                + " 5000000000 big, cast(1.5 as real) rough, cast(0.1 as double precision) finer,"
                + " cast(12.50 as numeric(6, 2)) exact, cast(12345678901234567890 as numeric(20)) whole";

        assertThat(database.row(sql, new RowTypesTest$Numbers$Row())).isEqualTo(new Numbers((byte) -7, (short) 300,
                70000, 5_000_000_000L, 1.5f, 0.1, new BigDecimal("12.50"), new BigInteger("12345678901234567890")));
    }

    @Test
    void whole_numbers_from_decimals() throws SQLException {
        String sql = "select cast(-7 as numeric(3)) tiny, cast(300 as numeric(3)) small,"
                + " cast(70000 as numeric(9)) normal, cast(5000000000 as numeric(19)) big, cast(1 as numeric(3)) rough,"
                + " 2 finer, 3 exact, 4 whole";

        assertThat(database.row(sql, new RowTypesTest$Numbers$Row())).isEqualTo(new Numbers((byte) -7, (short) 300,
                70000, 5_000_000_000L, 1, 2, new BigDecimal("3"), new BigInteger("4")));
    }

    @Row
    record Zeros(boolean no, byte a, short b, int c, long d, float e, double f, Boolean g, Byte h, Short i, Integer j,
            Long k, Float l, Double m) {
    }

    @Test
    void zeros_are_not_null() throws SQLException {
        String sql = "select false no, 0 a, 0 b, 0 c, 0 d, 0 e, 0 f, false g, 0 h, 0 i, 0 j, 0 k, 0 l, 0 m";

        assertThat(database.row(sql, new RowTypesTest$Zeros$Row())).isEqualTo(new Zeros(false, (byte) 0, (short) 0, 0,
                0, 0, 0, false, (byte) 0, (short) 0, 0, 0L, 0f, 0.0));
    }

    enum Status {
        NEW, PAID {
            @Override
            public String toString() {
                return "paid";
            }
        }
    }

    @Row
    record Texts(String text, char letter, Character other, Status status, UUID code, UUID textCode, String codeText) {
    }

    @Test
    void texts_enums_and_uuids() throws SQLException {
        String sql = "select cast('ä€😀' as varchar(9)) text, cast('x' as char(1)) letter, 'y' other,"
                + " cast('PAID' as varchar(9)) status, " + KEY_SQL + " code, '" + KEY + "' text_code, "
                + KEY_SQL + " code_text";

        assertThat(database.row(sql, new RowTypesTest$Texts$Row()))
                .isEqualTo(new Texts("ä€😀", 'x', 'y', Status.PAID, KEY, KEY, KEY.toString()));
    }

    @Test
    void an_enum_of_the_database() throws SQLException {
        database.execute(kind == TestDatabase.H2 ? "create domain status as enum('NEW', 'PAID')"
                : "create type status as enum('NEW', 'PAID')", "create table bill(status status)",
                "insert into bill values ('NEW')");

        assertThat(database.row("select status from bill", SingleColumn.of(Status.class).orElseThrow()))
                .isEqualTo(Status.NEW);
    }

    @Row
    record Times(LocalDate day, LocalTime time, LocalDateTime at, OffsetDateTime offset, Instant moment) {
    }

    @Test
    void dates_and_times_to_the_microsecond() throws SQLException {
        String sql = "select date '2024-02-29' \"day\", time '23:59:59.999999' \"time\","
                + " timestamp '2024-03-31 02:30:00.000001' at, timestamp with time zone '2024-01-02 03:04:05.6+02:00'"
                + " \"offset\", timestamp with time zone '1969-12-31 23:59:59.999999+00:00' moment";

        Times times = database.row(sql, new RowTypesTest$Times$Row());
        assertThat(times.offset.isEqual(OffsetDateTime.parse("2024-01-02T01:04:05.6Z"))).isTrue();
        assertThat(times).isEqualTo(new Times(LocalDate.of(2024, 2, 29), LocalTime.parse("23:59:59.999999"),
                LocalDateTime.parse("2024-03-31T02:30:00.000001"), times.offset,
                Instant.parse("1969-12-31T23:59:59.999999Z")));
    }

    @Row
    record Bytes(byte[] bytes, byte @Nullable [] none) {
    }

    @Test
    void bytes() throws SQLException {
        Bytes row = database.row(kind == TestDatabase.H2 ? "select X'00FF7F' bytes, cast(null as blob) none"
                : "select decode('00FF7F', 'hex') bytes, cast(null as bytea) none", new RowTypesTest$Bytes$Row());

        assertThat(row.bytes).containsExactly(0, -1, 127);
        assertThat(row.none).isNull();
    }

    @Row
    record Lists(List<String> texts, String[] more, int[] ints, long[] longs, double[] doubles, List<UUID> keys,
            List<Status> statuses, Status[] past, List<@Nullable Integer> holes, Optional<List<LocalDate>> days,
            List<Instant> moments, @Nullable List<Boolean> none, List<BigDecimal> sums, List<Long> empty) {
    }

    @Test
    void arrays_and_lists() throws SQLException {
        database.execute("create table t (texts varchar(9) array, more varchar(9) array, ints integer array,"
                + " longs bigint array, doubles double precision array, keys uuid array, statuses varchar(9) array,"
                + " past varchar(9) array, holes integer array, days date array,"
                + " moments timestamp with time zone array, none boolean array, sums numeric(6, 2) array,"
                + " empty bigint array)",
                "insert into t values (array['a', 'b,\"c'], array['d'], array[1, 0], array[5000000000], array[0.5],"
                + " array[" + KEY_SQL + "], array['NEW', 'PAID'], array['PAID'], array[1, null, 0],"
                + " array[date '2024-02-29'], array[timestamp with time zone '2024-01-02 03:04:05.678901+02:00'],"
                + " null, array[1.25], " + (kind == TestDatabase.H2 ? "array[]" : "'{}'") + ")");
        Lists row = database.row("select * from t", new RowTypesTest$Lists$Row());

        assertThat(row.texts).containsExactly("a", "b,\"c").isUnmodifiable();
        assertThat(row.more).containsExactly("d");
        assertThat(row.ints).containsExactly(1, 0);
        assertThat(row.longs).containsExactly(5_000_000_000L);
        assertThat(row.doubles).containsExactly(0.5);
        assertThat(row.keys).containsExactly(KEY);
        assertThat(row.statuses).containsExactly(Status.NEW, Status.PAID);
        assertThat(row.past).containsExactly(Status.PAID);
        assertThat(row.holes).isEqualTo(Arrays.asList(1, null, 0));
        assertThat(row.days).contains(List.of(LocalDate.of(2024, 2, 29)));
        assertThat(row.moments).containsExactly(Instant.parse("2024-01-02T01:04:05.678901Z"));
        assertThat(row.none).isNull();
        assertThat(row.sums).containsExactly(new BigDecimal("1.25"));
        assertThat(row.empty).isEmpty();
    }

    record Settings(boolean dark, List<String> tags, Optional<Instant> since) {
    }

    @Row
    record Documents(@Json Settings settings, @Json List<Settings> list, @Json Map<String, Integer> map,
            @Json Optional<Settings> none, @Json @Nullable Settings jsonNull, @Json Settings text, String raw) {
    }

    @Test
    void json_documents() throws SQLException {
        String document = "{\"dark\":true,\"tags\":[\"ä\"],\"since\":\"2024-01-02T03:04:05Z\"}";
        String sql = "select json '" + document + "' settings, json '[" + document + "]' list, json '{\"a\":1}' map,"
                + " cast(null as json) none, json 'null' json_null, '" + document + "' text, json '{\"a\":1}' raw";
        Settings settings = new Settings(true, List.of("ä"), Optional.of(Instant.parse("2024-01-02T03:04:05Z")));

        Documents documents = new Documents(settings, List.of(settings), Map.of("a", 1), Optional.empty(), null,
                settings, "{\"a\":1}");
        assertThat(database.row(sql, new RowTypesTest$Documents$Row())).isEqualTo(documents);
        assertThat(database.row(sql.replace("json 'null'", "' null\n'"), new RowTypesTest$Documents$Row()))
                .isEqualTo(documents);
    }

    @Test
    void single_columns() throws SQLException {
        assertThat(single("5", Long.class)).isEqualTo(5L);
        assertThat(single("5", long.class)).isEqualTo(5L);
        assertThat(single("cast(5 as smallint)", Short.class)).isEqualTo((short) 5);
        assertThat(single("0", byte.class)).isEqualTo((byte) 0);
        assertThat(single("5", Integer.class)).isEqualTo(5);
        assertThat(single("cast(5 as real)", Float.class)).isEqualTo(5f);
        assertThat(single("cast('Infinity' as real)", Float.class)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(single("cast(5 as real)", double.class)).isEqualTo(5.0);
        assertThat(single("true", Boolean.class)).isEqualTo(true);
        assertThat(single("'x'", Character.class)).isEqualTo('x');
        assertThat(single("'x'", String.class)).isEqualTo("x");
        assertThat(single("'NEW'", Status.class)).isEqualTo(Status.NEW);
        assertThat(single(KEY_SQL, UUID.class)).isEqualTo(KEY);
        assertThat(single("cast(5.5 as numeric(3, 1))", BigDecimal.class)).isEqualTo(new BigDecimal("5.5"));
        assertThat(single("5", BigInteger.class)).isEqualTo(BigInteger.valueOf(5));
        assertThat(single("date '2024-02-29'", LocalDate.class)).isEqualTo(LocalDate.of(2024, 2, 29));
        assertThat(single("time '01:02:03'", LocalTime.class)).isEqualTo(LocalTime.of(1, 2, 3));
        assertThat(single("timestamp '2024-02-29 01:02:03'", LocalDateTime.class))
                .isEqualTo(LocalDateTime.of(2024, 2, 29, 1, 2, 3));
        assertThat(single("timestamp with time zone '2024-02-29 01:02:03+01:00'", Instant.class))
                .isEqualTo(Instant.parse("2024-02-29T00:02:03Z"));
        assertThat(single("timestamp with time zone '2024-02-29 01:02:03+00:00'", OffsetDateTime.class).toInstant())
                .isEqualTo(Instant.parse("2024-02-29T01:02:03Z"));
        assertThat(single("cast(null as integer)", Integer.class)).isNull();
        assertThat(SingleColumn.of(Thread.class)).isEmpty();
    }

    private <T> @Nullable T single(String expression, Class<T> type) throws SQLException {
        return database.row("select " + expression, SingleColumn.of(type).orElseThrow());
    }
}
