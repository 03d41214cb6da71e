package dev.freshet.http.http2;

import static dev.freshet.http.http2.Blocks.decode;
import static dev.freshet.http.http2.Blocks.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 7541 section 5.2 and appendix B. */
class HuffmanTest {

    @ParameterizedTest
    @CsvSource({"0, 07", "a, 1f", "' ', 53", "&, f8", "z, f7", "X, fc", "Z, fd", "!, fe3f", "#, ffaf", "~, ffef"})
    void has_the_codes_of_the_appendix(String text, String code) {
        assertThat(HexFormat.of().formatHex(encoded(text.getBytes(StandardCharsets.ISO_8859_1)))).isEqualTo(code);
    }

    /** The longest codes: 0x3ffffffc for LF, 0x3ffffffd for CR, 0x3ffffffe for octet 22. */
    @Test
    void has_the_longest_codes_of_the_appendix() {
        assertThat(HexFormat.of().formatHex(encoded(new byte[] {10}))).isEqualTo("fffffff3");
        assertThat(HexFormat.of().formatHex(encoded(new byte[] {13}))).isEqualTo("fffffff7");
        assertThat(HexFormat.of().formatHex(encoded(new byte[] {22}))).isEqualTo("fffffffb");
        assertThat(HexFormat.of().formatHex(encoded(new byte[] {(byte) 249}))).isEqualTo("ffffffef");
    }

    @Test
    void gives_every_pair_of_octets_back() {
        for (int first = 0; first < 256; first++) {
            byte[] text = new byte[512];
            for (int second = 0; second < 256; second++) {
                text[2 * second] = (byte) first;
                text[2 * second + 1] = (byte) second;
            }
            byte[] code = encoded(text);
            LiteralText decoded = new LiteralText();
            decoded.begin(text.length);
            decoded.beginHuffman();
            decoded.putHuffman(code, 0, code.length);
            decoded.endHuffman();
            assertThat(decoded.length()).isEqualTo(text.length);
            assertThat(decoded.bytes()).startsWith(text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"18", "1e", "00", "f8fe", "fe3e"})
    void refuses_padding_with_a_zero(String code) {
        assertThat(refused(literal(code))).contains("padding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "1fff", "f8ff", "f8ffff", "ffffff"})
    void refuses_padding_of_more_than_seven_bits(String code) {
        assertThat(refused(literal(code))).contains("padding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffff", "fffffffc", "1fffffffff", "fffffffffc"})
    void refuses_the_end_of_string_symbol(String code) {
        assertThat(refused(literal(code))).containsAnyOf("EOS", "padding");
        assertThat(refused(literal("ffffffff"))).contains("EOS");
    }

    @Test
    void reads_coded_names_and_values() {
        assertThat(decode("40 88 25a849e95ba97d7f 89 25a849e95bb8e8b4bf")).containsExactly("custom-key: custom-value");
        assertThat(decode("00 81 1f 81 f8")).containsExactly("a: &");
    }

    /** A literal field named a with this coded value. */
    private static String literal(String code) {
        return "00 01 61" + HexFormat.of().toHexDigits((byte) (0x80 | code.length() / 2)) + code;
    }

    private static byte[] encoded(byte[] text) {
        OutputBytes out = new OutputBytes(new byte[4]);
        Huffman.encode(out, text, 0, text.length);
        assertThat(out.size()).isEqualTo(Huffman.encodedLength(text, 0, text.length));
        byte[] code = new byte[out.size()];
        System.arraycopy(out.array(), 0, code, 0, code.length);
        return code;
    }
}
