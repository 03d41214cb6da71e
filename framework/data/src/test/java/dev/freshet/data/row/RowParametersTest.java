package dev.freshet.data.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.freshet.data.Sql;
import dev.freshet.data.TestDatabase;
import dev.freshet.data.transaction.ConnectionSource;
import dev.freshet.data.transaction.Transactions;
import dev.freshet.web.json.AvajeJsonCodec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Records as parameters: what is written of one comes back equal. */
@ParameterizedClass
@EnumSource
class RowParametersTest {
    private static final String TABLE = """
            create table item (a boolean, b smallint, c smallint, d integer, e bigint, f real, g double precision,
            h char(1), text varchar(50), sum numeric(6, 2), big numeric(20), code uuid, due date, at_time time(6),
            at_date timestamp, at_offset timestamp with time zone, moment timestamp with time zone,
            status varchar(9), tags varchar(9) array, numbers integer array, settings json,
            home_city varchar(9), home_zip integer, work_city varchar(9), work_zip integer)""";
    private static final String INSERT = """
            insert into item values (:a, :b, :c, :d, :e, :f, :g, :h, :text, :sum, :big, :code, :due, :atTime, :atDate,
            :atOffset, :moment, :status, :tags, :numbers, :settings, :home.city, :home.zip, :work.city, :work.zip)""";

    private final ConnectionSource source;
    private Sql sql;

    RowParametersTest(TestDatabase kind) {
        this.source = new Transactions(kind.fresh());
    }

    enum Status {
        NEW, PAID
    }

    record Settings(boolean dark) {
    }

    record Place(String city, Optional<Integer> zip) {
    }

    @Row
    record Item(@Nullable Boolean a, @Nullable Byte b, @Nullable Short c, @Nullable Integer d, @Nullable Long e,
            @Nullable Float f, @Nullable Double g, @Nullable Character h, Optional<String> text,
            @Nullable BigDecimal sum, @Nullable BigInteger big, @Nullable UUID code, @Nullable LocalDate due,
            @Nullable LocalTime atTime, Optional<LocalDateTime> atDate, @Nullable OffsetDateTime atOffset,
            @Nullable Instant moment, @Nullable Status status, @Nullable List<String> tags,
            Optional<List<Integer>> numbers, @Json Optional<Settings> settings,
            @Embedded(prefix = "home_") @Nullable Place home, @Embedded(prefix = "work_") Optional<Place> work) {
    }

    @BeforeEach
    void table() {
        sql = Sql.builder(source).readers(List.of(new RowParametersTest$Item$Row())).json(new AvajeJsonCodec()).build();
        sql.update(TABLE).execute();
    }

    private static Item full() {
        OffsetDateTime noon = OffsetDateTime.of(2024, 2, 29, 12, 0, 0, 123_456_000, ZoneOffset.UTC);
        return new Item(true, (byte) -1, (short) 2, 3, 4L, 5.5f, 6.6, 'ä', Optional.of("text"), new BigDecimal("7.70"),
                new BigInteger("12345678901234567890"), new UUID(1, 2), LocalDate.of(2024, 2, 29),
                LocalTime.of(1, 2, 3, 456_789_000), Optional.of(noon.toLocalDateTime()), noon, noon.toInstant(),
                Status.PAID, List.of("a", "b"), Optional.of(List.of(1, 2)), Optional.of(new Settings(true)),
                new Place("Ulm", Optional.of(89073)), Optional.of(new Place("Rom", Optional.empty())));
    }

    private static Item empty() {
        return new Item(null, null, null, null, null, null, null, null, Optional.empty(), null, null, null, null, null,
                Optional.empty(), null, null, null, null, Optional.empty(), Optional.empty(), null, Optional.empty());
    }

    @Test
    void what_is_written_comes_back() {
        sql.update(INSERT).params(full()).execute();
        Item read = sql.query("select * from item", Item.class).one();

        assertThat(read.atOffset().isEqual(full().atOffset())).isTrue();
        assertThat(read).usingRecursiveComparison().ignoringFields("atOffset").isEqualTo(full());
    }

    @Test
    void nothing_comes_back_as_nothing() {
        sql.update(INSERT).params(empty()).execute();

        assertThat(sql.query("select * from item", Item.class).one()).isEqualTo(empty());
    }

    @Test
    void many_at_once() {
        sql.batch(INSERT).add(full()).add(empty()).add(full()).execute();

        assertThat(sql.query("select * from item where a is null", Item.class).list()).containsExactly(empty());
        assertThat(sql.query("select count(*) from item", Integer.class).one()).isEqualTo(3);
    }

    @Test
    void a_component_for_each_parameter_and_each_column() {
        var reader = new RowParametersTest$Item$Row();

        assertThat(reader.components()).hasSize(25).startsWith("a").endsWith("work.city", "work.zip");
        assertThat(Arrays.asList(reader.component(full(), 3), reader.component(full(), 22),
                reader.component(full(), 24), reader.component(empty(), 24)))
                .containsExactly(3, Optional.of(89073), Optional.empty(), null);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> reader.component(full(), 25));
    }
}
