package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.OutputBytes;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of RFC 7541 appendix C, each by its number. */
class Rfc7541ExamplesTest {
    private static final String DATE = "Mon, 21 Oct 2013 20:13:2";
    private static final String COOKIE = "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1";
    private static final List<String> REQUEST_1 =
            List.of(":method: GET", ":scheme: http", ":path: /", ":authority: www.example.com");
    private static final List<String> REQUEST_2 = List.of(":method: GET", ":scheme: http", ":path: /",
            ":authority: www.example.com", "cache-control: no-cache");
    private static final List<String> REQUEST_3 = List.of(":method: GET", ":scheme: https", ":path: /index.html",
            ":authority: www.example.com", "custom-key: custom-value");
    private static final List<String> RESPONSE_1 = List.of(":status: 302", "cache-control: private",
            "date: " + DATE + "1 GMT", "location: https://www.example.com");
    private static final List<String> RESPONSE_2 = List.of(":status: 307", "cache-control: private",
            "date: " + DATE + "1 GMT", "location: https://www.example.com");
    private static final List<String> RESPONSE_3 = List.of(":status: 200", "cache-control: private",
            "date: " + DATE + "2 GMT", "location: https://www.example.com", "content-encoding: gzip",
            "set-cookie: " + COOKIE);

    private static final String[] C_3 = {
        "8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
        "8286 84be 5808 6e6f 2d63 6163 6865",
        "8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65",
    };
    private static final String[] C_4 = {
        "8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
        "8286 84be 5886 a8eb 1064 9cbf",
        "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
    };
    private static final String[] C_5 = {
        "4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d"
            + "546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d",
        "4803 3330 37c1 c0bf",
        "88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f"
            + "6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630"
            + "303b 2076 6572 7369 6f6e 3d31",
    };
    private static final String[] C_6 = {
        "4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7"
            + "8f0b 97c8 e9ae 82ae 43d3",
        "4883 640e ffc1 c0bf",
        "88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335"
            + "dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07",
    };

    @Test
    void c_1_integers() {
        assertThat(encodedTableSize(10)).isEqualTo("2a");
        assertThat(encodedTableSize(1337)).isEqualTo("3f9a0a");
        assertThat(Blocks.decode("2a")).isEmpty();
        assertThat(Blocks.decode("3f9a0a")).isEmpty();
    }

    private static String encodedTableSize(int size) {
        OutputBytes out = new OutputBytes(new byte[16]);
        HpackEncoder encoder = new HpackEncoder(4_096);
        encoder.peerTableSize(size);
        encoder.begin(out);
        return hex(out);
    }

    @Test
    void c_2_field_representations() {
        assertThat(Blocks.decode("400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572"))
                .containsExactly("custom-key: custom-header");
        assertThat(Blocks.decode("040c 2f73 616d 706c 652f 7061 7468")).containsExactly(":path: /sample/path");
        assertThat(Blocks.decode("1008 7061 7373 776f 7264 0673 6563 7265 74")).containsExactly("password: secret");
        assertThat(Blocks.decode("82")).containsExactly(":method: GET");
    }

    @Test
    void c_3_requests_without_huffman_coding() {
        assertSeries(4_096, C_3, REQUEST_1, REQUEST_2, REQUEST_3);
        assertTable(4_096, C_3, "custom-key: custom-value", "cache-control: no-cache", ":authority: www.example.com");
    }

    @Test
    void c_4_requests_with_huffman_coding() {
        assertSeries(4_096, C_4, REQUEST_1, REQUEST_2, REQUEST_3);
        assertTable(4_096, C_4, "custom-key: custom-value", "cache-control: no-cache", ":authority: www.example.com");
    }

    @Test
    void c_4_is_what_the_encoder_writes() {
        HpackEncoder encoder = new HpackEncoder(4_096);
        List<List<String>> requests = List.of(REQUEST_1, REQUEST_2, REQUEST_3);
        for (int i = 0; i < C_4.length; i++) {
            OutputBytes out = new OutputBytes(new byte[64]);
            encoder.begin(out);
            for (String field : requests.get(i)) {
                int colon = field.indexOf(": ");
                encoder.encode(out, field.substring(0, colon), field.substring(colon + 2));
            }
            assertThat(hex(out)).isEqualTo(C_4[i].replace(" ", ""));
        }
    }

    @Test
    void c_5_responses_without_huffman_coding() {
        assertSeries(256, C_5, RESPONSE_1, RESPONSE_2, RESPONSE_3);
        assertTable(256, C_5, "set-cookie: " + COOKIE, "content-encoding: gzip", "date: " + DATE + "2 GMT");
        assertTable(256, Arrays.copyOf(C_5, 2), ":status: 307", "location: https://www.example.com",
                "date: " + DATE + "1 GMT", "cache-control: private");
    }

    @Test
    void c_6_responses_with_huffman_coding() {
        assertSeries(256, C_6, RESPONSE_1, RESPONSE_2, RESPONSE_3);
        assertTable(256, C_6, "set-cookie: " + COOKIE, "content-encoding: gzip", "date: " + DATE + "2 GMT");
    }

    @SafeVarargs
    private static void assertSeries(int tableSize, String[] blocks, List<String>... expected) {
        for (int i = 0; i < blocks.length; i++) {
            assertThat(Blocks.decodeWith(tableSize, Arrays.copyOf(blocks, i + 1))).isEqualTo(expected[i]);
        }
    }

    /** After these blocks the dynamic table has exactly these entries, the newest first. */
    private static void assertTable(int tableSize, String[] blocks, String... entries) {
        String[] more = Arrays.copyOf(blocks, blocks.length + 1);
        for (int i = 0; i < entries.length; i++) {
            more[blocks.length] = HexFormat.of().toHexDigits((byte) (0x80 | 62 + i));
            assertThat(Blocks.decodeWith(tableSize, more)).containsExactly(entries[i]);
        }
        more[blocks.length] = HexFormat.of().toHexDigits((byte) (0x80 | 62 + entries.length));
        assertThatThrownBy(() -> Blocks.decodeWith(tableSize, more))
                .hasMessageContaining("after the end of the table");
    }

    private static String hex(OutputBytes out) {
        return HexFormat.of().formatHex(out.array(), 0, out.size());
    }
}
