package dev.freshet.http.http2;

import static dev.freshet.http.http2.Blocks.decode;
import static dev.freshet.http.http2.Blocks.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 7541 sections 2 to 6, and what an attacker may make of them. */
class HpackDecoderTest {
    /** Indexes, with the name {@code a}, the value {@code b}. */
    private static final String INDEX_A_B = "40 01 61 01 62";

    @Test
    void refuses_index_0() {
        assertThat(refused("80")).contains("index 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"be", "ff00", "ffff7f", "7e 01 62", "0f2f 01 62", "1f2f 01 62"})
    void refuses_an_index_behind_the_end_of_the_table(String block) {
        assertThat(refused(block)).contains("after the end of the table");
        assertThat(refused(INDEX_A_B, block.replace("be", "bf").replace("7e", "7f00").replace("2f", "30")))
                .contains("after the end of the table");
    }

    @Test
    void takes_names_from_both_tables() {
        assertThat(decode("44 02 2f78")).containsExactly(":path: /x");
        assertThat(decode(INDEX_A_B, "7e 01 63")).containsExactly("a: c");
        assertThat(decode(INDEX_A_B, "0f2f 01 63")).containsExactly("a: c");
        assertThat(decode(INDEX_A_B, "1f2f 01 63")).containsExactly("a: c");
    }

    @Test
    void keeps_a_name_that_adding_the_field_evicts() {
        String shrunk = "3f 09"; // to 40 octets: room for one field of eight
        assertThat(decode(shrunk + INDEX_A_B, "7e 03 636363", "be")).containsExactly("a: ccc");
    }

    @Test
    void takes_the_first_and_the_last_of_the_static_table() {
        assertThat(decode("81 bd")).containsExactly(":authority: ", "www-authenticate: ");
        assertThat(decode("7d 01 78 41 01 61")).containsExactly(":authority: a", "www-authenticate: x");
    }

    @Test
    void keeps_a_field_that_fills_the_table() {
        assertThat(decode("3f 03" + INDEX_A_B, "be")).as("34 octets").containsExactly("a: b");
        assertThat(refused("3f 02" + INDEX_A_B, "be")).as("33 octets").contains("after the end");
    }

    @Test
    void keeps_its_fields_in_order_when_it_grows_after_it_shrank() {
        StringBuilder more = new StringBuilder("3f 03 3fe1 1f");
        for (int i = 0; i < 12; i++) {
            more.append("40 01 61 01 6").append(Integer.toHexString(i));
        }
        assertThat(decode(INDEX_A_B + INDEX_A_B + "40 01 61 01 7a", more.toString(), "ca be c4"))
                .containsExactly("a: z", "a: k", "a: e");
    }

    @Test
    void keeps_the_newest_fields_of_many_that_go_through_it() {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < 70; i++) {
            fields.append("40 01 61 64").append(Integer.toHexString(0x20 + i).repeat(100));
        }
        StringBuilder indexes = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            indexes.append(Integer.toHexString(0xbe + i));
            expected.add("a: " + Character.toString(0x20 + 69 - i).repeat(100));
        }
        assertThat(decode(fields.toString(), indexes.toString())).as("of 133 octets, in 4,096").isEqualTo(expected);
        assertThat(refused(fields.toString(), "dc")).contains("after the end");
    }

    @Test
    void does_not_index_what_is_not_to_be_indexed() {
        assertThat(refused("00 01 61 01 62", "be")).contains("after the end of the table");
        assertThat(refused("10 01 61 01 62", "be")).contains("after the end of the table");
    }

    @Test
    void empties_the_table_for_a_field_larger_than_it() {
        assertThat(decode("3f 09" + INDEX_A_B + "40 01 61 08 6262626262626262")).hasSize(2);
        assertThat(refused("3f 09" + INDEX_A_B + "40 01 61 08 6262626262626262", "be")).contains("after the end");
    }

    @Test
    void evicts_the_oldest_fields_when_the_size_shrinks() {
        String three = "40 01 61 01 31 40 01 61 01 32 40 01 61 01 33";
        assertThat(decode(three, "3f 26 be bf")).containsExactly("a: 3", "a: 2"); // 69 octets: two fields of 34
        assertThat(refused(three, "3f 26 be bf c0")).contains("after the end");
        assertThat(refused(three, "20 be")).contains("after the end");
    }

    @Test
    void refuses_a_table_size_over_the_limit() {
        assertThat(decode("3fe1 1f")).isEmpty(); // 4096
        assertThat(refused("3fe2 1f")).contains("4097, over the limit of 4096");
    }

    @Test
    void takes_several_table_sizes_at_the_start_of_a_block() {
        assertThat(decode(INDEX_A_B, "20 3fe1 1f 82")).containsExactly(":method: GET");
        assertThat(refused(INDEX_A_B, "20 3fe1 1f be")).contains("after the end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"82 20", "40 01 61 01 62 3f 09", "00 01 61 01 62 20"})
    void refuses_a_table_size_behind_a_field(String block) {
        assertThat(refused(block)).contains("not at the start");
    }

    @Test
    void requires_a_table_size_once_a_smaller_one_is_acknowledged() {
        assertThatThrownBy(() -> afterSizes("82", 100)).hasMessageContaining("the table size update");
        assertThatThrownBy(() -> afterSizes("3f46 82", 100)).hasMessageContaining("over the limit of 100");
        afterSizes("3f45 82", 100);
    }

    @Test
    void requires_the_smallest_table_size_where_it_went_down_and_up() {
        assertThatThrownBy(() -> afterSizes("3fe1 1f 82", 100, 4_096)).hasMessageContaining("the table size update");
        afterSizes("3f45 3fe1 1f 82", 100, 4_096);
        afterSizes("82", 8_192);
    }

    @Test
    void requires_no_table_size_where_the_acknowledged_one_is_the_table_s() {
        afterSizes("82", 4_096);
        afterSizes("3f45 82", 100, 100);
    }

    private static void afterSizes(String block, int... sizes) {
        HpackDecoder decoder = new HpackDecoder(4_096);
        for (int size : sizes) {
            decoder.maxTableSize(size);
        }
        byte[] bytes = Blocks.hex(block);
        decoder.begin(Blocks.section());
        decoder.decode(bytes, 0, bytes.length);
        decoder.end();
    }

    @Test
    void holds_a_small_announced_size_against_a_peer_only_once_it_knows() {
        HpackDecoder decoder = new HpackDecoder(100);
        byte[] block = Blocks.hex("3fe1 1f 82");
        decoder.begin(Blocks.section());
        decoder.decode(block, 0, block.length);
        decoder.end();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff 8080808000", "0f 80808000 01 62", "3f 8080808000", "00 7f 8080808000"})
    void reads_numbers_with_leading_zeros(String block) {
        assertThat(refused(block)).doesNotContain("number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff 80808080 80", "ff ffffffff ffff", "3f 808080808080", "00 7f 808080808000",
        "00 ff ffffffffffffffffff 00"})
    void refuses_numbers_of_more_than_six_octets(String block) {
        assertThat(refused(block + "00")).contains("a number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff 80ffffff 07", "ff 81ffff ff07", "ff ffffffff 7f", "00 7f 81ffffff 07"})
    void refuses_numbers_that_do_not_fit(String block) {
        assertThat(refused(block)).containsAnyOf("over 2^31-1", "after the end", "a string has");
    }

    @Test
    void reads_numbers_up_to_2_to_the_31_less_1() {
        assertThat(refused("ff 80ffffff 07")).isEqualTo("index 2147483647 is after the end of the table");
        assertThat(refused("ff 81ffffff 07")).isEqualTo("a number is over 2^31-1");
    }

    @Test
    void refuses_strings_beyond_every_limit_before_they_come() {
        assertThat(refused("00 7f 81ff ff07")).as("16777216 bytes").isEqualTo("a field block ends inside a header");
        assertThat(refused("00 7f 82ff ff07")).contains("a string has 16777217 bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"40", "40 0a 6161", "40 01 61", "40 01 61 02 62", "ff", "3f", "44", "00 ff", "00 81"})
    void refuses_a_block_that_ends_in_a_field(String block) {
        assertThat(refused(block)).contains("ends inside a header");
    }

    @Test
    void reads_empty_names_and_values() {
        assertThat(decode("00 00 00 00 80 80")).containsExactly(": ", ": ");
        assertThat(decode("40 00 00", "be")).containsExactly(": ");
    }

    @Test
    void reads_a_block_without_fields() {
        assertThat(decode("")).isEmpty();
    }
}
