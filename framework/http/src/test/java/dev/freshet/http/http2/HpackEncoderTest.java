package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes out: short where it may repeat, and never a secret in the table. */
class HpackEncoderTest {
    private final HpackEncoder encoder = new HpackEncoder(4_096);
    private final HpackDecoder decoder = new HpackDecoder(4_096);

    private byte[] block(Consumer<OutputBytes> fields) {
        OutputBytes out = new OutputBytes(new byte[8]);
        encoder.begin(out);
        fields.accept(out);
        return Arrays.copyOf(out.array(), out.size());
    }

    private List<String> decode(byte[] block) {
        FieldSection section = Blocks.section();
        decoder.begin(section);
        decoder.decode(block, 0, block.length);
        decoder.end();
        return Blocks.fields(section);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 206, 304, 400, 404, 500})
    void writes_the_statuses_of_the_static_table_in_one_octet(int status) {
        byte[] block = block(out -> encoder.status(out, status));
        assertThat(block).hasSize(1);
        assertThat(decode(block)).containsExactly(":status: " + status);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 103, 201, 302, 503, 999})
    void writes_any_other_status_once(int status) {
        assertThat(decode(block(out -> encoder.status(out, status)))).containsExactly(":status: " + status);
        byte[] again = block(out -> encoder.status(out, status));
        assertThat(again).hasSize(1);
        assertThat(decode(again)).containsExactly(":status: " + status);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, 123_456_789, Long.MAX_VALUE})
    void writes_content_length_without_indexing_it(long length) {
        byte[] block = block(out -> encoder.contentLength(out, length));
        assertThat(decode(block)).containsExactly("content-length: " + length);
        assertThat(block(out -> encoder.contentLength(out, length))).isEqualTo(block);
    }

    @Test
    void writes_names_in_lower_case() {
        assertThat(decode(block(out -> encoder.encode(out, "X-Frame-Options", "DENY"))))
                .containsExactly("x-frame-options: DENY");
    }

    @Test
    void writes_what_repeats_in_one_octet() {
        Consumer<OutputBytes> fields = out -> {
            encoder.encode(out, "Content-Type", "application/json");
            encoder.encode(out, "X-Frame-Options", "DENY");
            encoder.encode(out, "server", "bc");
        };
        List<String> expected = List.of("content-type: application/json", "x-frame-options: DENY", "server: bc");
        assertThat(decode(block(fields))).isEqualTo(expected);
        byte[] again = block(fields);
        assertThat(again).hasSize(3);
        assertThat(decode(again)).isEqualTo(expected);
    }

    @Test
    void writes_an_empty_value_of_the_static_table_in_one_octet() {
        byte[] block = block(out -> encoder.encode(out, "accept", ""));
        assertThat(block).hasSize(1);
        assertThat(decode(block)).containsExactly("accept: ");
    }

    @Test
    void takes_every_name_of_the_static_table_from_there() {
        for (int index = 1; index <= StaticTable.SIZE; index++) {
            String name = new String(StaticTable.name(index), StandardCharsets.US_ASCII);
            byte[] block = block(out -> encoder.encode(out, name, "~~"));
            assertThat(block).as("name %d", index).hasSizeLessThanOrEqualTo(5);
        }
    }

    @Test
    void does_not_take_a_field_for_another_of_the_same_letters() {
        block(out -> encoder.encode(out, "x-ab", "c"));
        assertThat(decode(block(out -> encoder.encode(out, "x-a", "bc")))).containsExactly("x-a: bc");
    }

    @Test
    void writes_a_name_that_fills_its_buffer() {
        String name = "n".repeat(128);
        assertThat(decode(block(out -> encoder.encode(out, name, "v")))).containsExactly(name + ": v");
    }

    @Test
    void writes_a_name_that_repeats_as_an_index() {
        int first = block(out -> encoder.encode(out, "x-request-id", "1")).length;
        assertThat(block(out -> encoder.encode(out, "x-request-id", "2"))).hasSizeLessThan(first - 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"})
    void never_indexes_a_secret(String name) {
        byte[] block = block(out -> encoder.encode(out, name, "secret"));
        assertThat(block[0] & 0xf0).isEqualTo(0x10);
        assertThat(block(out -> encoder.encode(out, name, "secret"))).isEqualTo(block);
        assertThat(decode(block)).containsExactly(name.toLowerCase(Locale.ROOT) + ": secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"etag", "location", "last-modified", "content-range", "expires", ":path"})
    void leaves_out_of_the_table_what_seldom_repeats(String name) {
        byte[] block = block(out -> encoder.encode(out, name, "value"));
        assertThat(block[0] & 0xf0).isZero();
        assertThat(block(out -> encoder.encode(out, name, "value"))).isEqualTo(block);
    }

    @Test
    void indexes_a_field_of_half_the_table_at_most() {
        block(out -> encoder.encode(out, "x", "X".repeat(2_047)));
        assertThat(block(out -> encoder.encode(out, "x", "X".repeat(2_047)))).hasSize(1);
        block(out -> encoder.encode(out, "x", "X".repeat(2_048)));
        assertThat(block(out -> encoder.encode(out, "x", "X".repeat(2_048)))).hasSizeGreaterThan(2_048);
    }

    @ParameterizedTest
    @ValueSource(ints = {126, 127, 128, 254, 255, 256, 16_510, 16_511})
    void writes_the_length_of_a_value_in_as_many_octets_as_it_needs(int length) {
        assertThat(decode(block(out -> encoder.encode(out, "etag", "X".repeat(length)))))
                .containsExactly("etag: " + "X".repeat(length));
    }

    @Test
    void says_at_once_that_its_table_is_small() {
        OutputBytes out = new OutputBytes(new byte[8]);
        new HpackEncoder(100).begin(out);
        assertThat(Arrays.copyOf(out.array(), out.size())).isEqualTo(new byte[] {0x3f, 0x45});
    }

    @Test
    void leaves_long_fields_out_of_the_table() {
        assertThat(block(out -> encoder.encode(out, "x", "y".repeat(3_000))))
                .hasSameSizeAs(block(out -> encoder.encode(out, "x", "y".repeat(3_000))));
    }

    @Test
    void says_that_its_table_shrinks_before_the_next_field() {
        block(out -> encoder.encode(out, "a", "b"));
        encoder.peerTableSize(0);
        assertThat(HexFormat.of().formatHex(block(out -> encoder.encode(out, "a", "b")))).isEqualTo("200001610162");
        assertThat(block(out -> encoder.encode(out, "a", "b"))).hasSizeGreaterThan(1);
    }

    @Test
    void says_the_smallest_and_the_last_size() {
        encoder.peerTableSize(10);
        encoder.peerTableSize(8_192);
        assertThat(HexFormat.of().formatHex(block(out -> { }))).isEqualTo("2a3fe11f");
        assertThat(block(out -> { })).isEmpty();
        encoder.peerTableSize(8_192);
        assertThat(block(out -> { })).isEmpty();
    }

    @Test
    void is_read_as_it_was_written_whatever_the_fields_and_table_sizes() {
        Random random = new Random(7);
        for (int round = 0; round < 3_000; round++) {
            if (random.nextInt(20) == 0) {
                int size = random.nextInt(6_000);
                encoder.peerTableSize(size);
                decoder.maxTableSize(Math.min(size, HpackEncoder.MAX_TABLE_SIZE));
            }
            List<String> fields = new ArrayList<>();
            byte[] block = block(out -> {
                for (int i = random.nextInt(12); i > 0; i--) {
                    encoder.encode(out, name(random), value(random, fields));
                }
            });
            assertThat(values(decode(block))).isEqualTo(fields);
        }
    }

    private static String name(Random random) {
        String[] known = {"date", "vary", "content-type", "x-a", "x-request-id", "set-cookie", "accept-encoding"};
        return random.nextInt(3) == 0 ? "x-" + Integer.toHexString(random.nextInt(50)) : known[random.nextInt(7)];
    }

    private static String value(Random random, List<String> values) {
        StringBuilder value = new StringBuilder();
        for (int length = random.nextInt(random.nextInt(20) == 0 ? 3_000 : 12); length > 0; length--) {
            value.append((char) (random.nextInt(4) == 0 ? random.nextInt(256) : 'a' + random.nextInt(3)));
        }
        values.add(value.toString());
        return value.toString();
    }

    private static List<String> values(List<String> fields) {
        return fields.stream().map(field -> field.substring(field.indexOf(": ") + 2)).toList();
    }
}
