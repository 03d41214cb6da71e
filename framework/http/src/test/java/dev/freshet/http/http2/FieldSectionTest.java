package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

/** What a section lets in, and what decoding goes on with where it lets no more in. */
class FieldSectionTest {
    private final HpackDecoder decoder = new HpackDecoder(4_096);

    private FieldSection decode(FieldSection section, String block) {
        byte[] bytes = Blocks.hex(block);
        decoder.begin(section);
        decoder.decode(bytes, 0, bytes.length);
        decoder.end();
        return section;
    }

    @Test
    void counts_name_value_and_32_for_each_field() {
        assertThat(decode(new FieldSection(68, 10), "00 01 61 01 62 00 01 61 01 63").overLimit()).isFalse();
        FieldSection section = decode(new FieldSection(67, 10), "00 01 61 01 62 00 01 61 01 63");
        assertThat(section.overLimit()).isTrue();
        assertThat(Blocks.fields(section)).containsExactly("a: b");
    }

    @Test
    void counts_indexed_fields_as_what_they_stand_for() {
        decode(new FieldSection(4_000, 10), "40 01 61 7f21" + "62".repeat(160));
        FieldSection section = decode(new FieldSection(1_000, 100), "be".repeat(40));
        assertThat(section.overLimit()).isTrue();
        assertThat(section.headers().size()).isEqualTo(1_000 / (1 + 160 + 32));
    }

    @Test
    void is_given_up_where_it_unpacks_to_eight_times_the_limit() {
        decode(new FieldSection(4_000, 10), "40 01 61 7f21" + "62".repeat(160));
        assertThatExceptionOfType(Http2Exception.class)
                .isThrownBy(() -> decode(new FieldSection(1_000, 100), "be".repeat(42)))
                .matches(e -> e.endsConnection() && e.code() == ErrorCode.ENHANCE_YOUR_CALM);
    }

    /** Each is copied to the table, whether the section still lets it in or not. */
    @Test
    void is_given_up_as_well_where_literals_take_a_long_name_from_the_table() {
        decode(new FieldSection(4_000, 10), "40 7f21" + "61".repeat(160) + "00");
        assertThatExceptionOfType(Http2Exception.class)
                .isThrownBy(() -> decode(new FieldSection(1_000, 100), "7e 00".repeat(42)))
                .matches(e -> e.endsConnection() && e.code() == ErrorCode.ENHANCE_YOUR_CALM);
    }

    @Test
    void takes_a_field_of_exactly_the_limit() {
        FieldSection section = decode(new FieldSection(40, 10), "00 01 61 07 62626262626262");
        assertThat(section.overLimit()).isFalse();
        assertThat(section.headers().first("a")).isEqualTo("bbbbbbb");
    }

    @Test
    void drops_a_coded_field_over_the_limit() {
        FieldSection section = decode(new FieldSection(232, 10), "00 01 61 ff 49" + "18c6318c63".repeat(40));
        assertThat(section.overLimit()).as("320 bytes").isTrue();
        assertThat(section.headers().size()).isZero();
    }

    @Test
    void counts_fields() {
        assertThat(decode(new FieldSection(10_000, 3), "82 86 84").overLimit()).isFalse();
        assertThat(decode(new FieldSection(10_000, 3), "82 86 84 82").overLimit()).isTrue();
    }

    @Test
    void lets_nothing_in_once_it_is_over_the_limit() {
        FieldSection section = decode(new FieldSection(40, 10), "00 01 61 0a 62626262626262626262 00 01 61 01 62");
        assertThat(section.overLimit()).isTrue();
        assertThat(section.headers().size()).isZero();
    }

    @Test
    void keeps_the_table_in_step_over_the_limit() {
        FieldSection section = decode(new FieldSection(10, 10), "40 01 61 01 62 40 01 61 01 63");
        assertThat(section.overLimit()).isTrue();
        assertThat(Blocks.fields(decode(Blocks.section(), "be bf"))).containsExactly("a: c", "a: b");
    }

    @Test
    void keeps_the_table_in_step_where_a_field_is_longer_than_all_limits() {
        decode(new FieldSection(100, 10), "40 01 61 01 62 40 01 61 7f81 27" + "62".repeat(5_120));
        assertThat(Blocks.fields(decode(Blocks.section(), "40 01 61 01 63 be"))).containsExactly("a: c", "a: c");
    }

    @Test
    void is_reused() {
        FieldSection section = decode(new FieldSection(100, 10), "00 01 61 01 62".repeat(10));
        assertThat(section.overLimit()).isTrue();
        decode(section, "82 00 01 61 01 62");
        assertThat(section.overLimit()).isFalse();
        assertThat(section.headers().size()).isEqualTo(1);
        assertThat(section.headers().first("A")).isEqualTo("b");
        assertThat(section.headers().all("a")).containsExactly("b");
        assertThat(section.headers().contains(":method")).isFalse();
    }
}
