package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WebSocketFrameReaderTest {
    private static final String ZERO_KEY = "00000000";

    private static List<String> read(WebSocketFrameReader reader, byte[] bytes, int piece) {
        RecordedFrames seen = new RecordedFrames();
        byte[] copy = bytes.clone();
        try {
            for (int at = 0; at < copy.length; at += piece) {
                reader.read(copy, at, Math.min(copy.length, at + piece), seen);
            }
        } catch (WebSocketException e) {
            seen.frames().add("! " + e.code());
        }
        return seen.frames();
    }

    /** What a server sees of these bytes: the same however they are cut. */
    private static List<String> seen(Sent sent, boolean compression) {
        byte[] bytes = sent.bytes();
        int all = Math.max(1, bytes.length);
        List<String> whole = read(new WebSocketFrameReader(true, compression, 70_000), bytes, all);
        assertThat(read(new WebSocketFrameReader(true, compression, 70_000), bytes, 1)).isEqualTo(whole);
        for (int cut = 1; cut < Math.min(bytes.length, 300); cut++) {
            WebSocketFrameReader reader = new WebSocketFrameReader(true, compression, 70_000);
            RecordedFrames frames = new RecordedFrames();
            byte[] copy = bytes.clone();
            try {
                reader.read(copy, 0, cut, frames);
                reader.read(copy, cut, copy.length, frames);
            } catch (WebSocketException e) {
                frames.frames().add("! " + e.code());
            }
            assertThat(frames.frames()).as("cut at %d", cut).isEqualTo(whole);
        }
        return whole;
    }

    private static List<String> seen(Sent sent) {
        return seen(sent, false);
    }

    private static List<String> seenHex(String octets) {
        return seen(Sent.frames().hex(octets));
    }

    @Test
    void reads_the_examples_of_the_rfc() {
        assertThat(seenHex("8185 37fa213d 7f9f4d5158")).containsExactly("TEXT Hello");
        assertThat(seenHex("8985 37fa213d 7f9f4d5158 8a85 37fa213d 7f9f4d5158")).containsExactly("PING Hello",
                "PONG Hello");
        RecordedFrames fromServer = new RecordedFrames();
        byte[] fragments = HexFormat.of().parseHex("010348656c80026c6f");
        new WebSocketFrameReader(false, false, 125).read(fragments, 0, fragments.length, fromServer);
        assertThat(fromServer.frames()).containsExactly("TEXT+ Hel", "CONTINUATION lo");
    }

    @Test
    void reads_every_form_of_length() {
        for (int length : List.of(0, 1, 125, 126, 127, 65_535, 65_536, 70_000)) {
            String text = "x".repeat(length);
            assertThat(seen(Sent.frames().text(text).text("next"))).as("%d", length)
                    .containsExactly(("TEXT " + text).strip(), "TEXT next");
        }
    }

    @Test
    void refuses_lengths_that_are_not_in_their_shortest_form() {
        assertThat(seenHex("81fe 007d")).containsExactly("! 1002");
        assertThat(seenHex("81ff 000000000000ffff")).containsExactly("! 1002");
        assertThat(seenHex("81ff 8000000000000001")).containsExactly("! 1002");
    }

    @Test
    void refuses_a_frame_over_the_limit_by_its_head() {
        assertThat(seenHex("81ff 0000000000011171")).containsExactly("! 1009");
        assertThat(seenHex("81ff 7fffffffffffffff")).containsExactly("! 1009");
    }

    @Test
    void refuses_frames_of_a_client_that_are_not_masked_and_masked_ones_of_a_server() {
        assertThat(seenHex("8100")).containsExactly("! 1002");
        RecordedFrames fromServer = new RecordedFrames();
        assertThat(read(new WebSocketFrameReader(false, false, 125), Sent.frames().text("a").bytes(), 1))
                .containsExactly("! 1002");
        assertThat(fromServer.frames()).isEmpty();
    }

    @Test
    void refuses_reserved_opcodes() {
        for (int opcode : List.of(3, 4, 5, 6, 7, 11, 12, 13, 14, 15)) {
            assertThat(seenHex("8" + Integer.toHexString(opcode))).as("%d", opcode).containsExactly("! 1002");
        }
    }

    @Test
    void refuses_reserved_bits_but_the_one_that_was_agreed_on() {
        for (String first : List.of("91", "a1", "c1", "f1", "d9")) {
            assertThat(seenHex(first)).as(first).containsExactly("! 1002");
        }
        assertThat(seen(Sent.frames().hex("c180" + ZERO_KEY), true)).containsExactly("TEXT*");
        assertThat(seen(Sent.frames().hex("c980"), true)).containsExactly("! 1002");
        assertThat(seen(Sent.frames().hex("4180" + ZERO_KEY + "c080"), true)).containsExactly("TEXT+*", "! 1002");
        assertThat(seen(Sent.frames().hex("a180"), true)).containsExactly("! 1002");
    }

    @Test
    void refuses_control_frames_that_are_long_or_in_pieces() {
        assertThat(seenHex("0980")).containsExactly("! 1002");
        assertThat(seenHex("89fe")).containsExactly("! 1002");
        assertThat(seenHex("88ff")).containsExactly("! 1002");
    }

    @Test
    void takes_control_frames_between_fragments() {
        assertThat(seen(Sent.frames().frame(Opcode.TEXT, false, "a").frame(Opcode.PING, true, "p")
                .frame(Opcode.CONTINUATION, false, "b").frame(Opcode.PONG, true, "")
                .frame(Opcode.CONTINUATION, true, "c").text("d")))
                .containsExactly("TEXT+ a", "PING p", "CONTINUATION+ b", "PONG", "CONTINUATION c", "TEXT d");
    }

    @Test
    void refuses_fragments_out_of_order() {
        assertThat(seen(Sent.frames().frame(Opcode.CONTINUATION, true, "a"))).containsExactly("! 1002");
        assertThat(seen(Sent.frames().frame(Opcode.TEXT, false, "a").text("b"))).containsExactly("TEXT+ a", "! 1002");
        assertThat(seen(Sent.frames().text("a").frame(Opcode.CONTINUATION, true, "b")))
                .containsExactly("TEXT a", "! 1002");
    }

    @Test
    void reads_nothing_behind_a_close_frame() {
        assertThat(seen(Sent.frames().close(1000, "done").hex("ffff"))).containsExactly("CLOSE 1000 done");
    }

    @Test
    void knows_the_codes_that_may_be_sent() {
        for (int code : List.of(1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 4999)) {
            assertThat(seen(Sent.frames().close(code, ""))).containsExactly("CLOSE " + code);
        }
        for (int code : List.of(0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)) {
            byte[] payload = {(byte) (code >> 8), (byte) code};
            assertThat(seen(Sent.frames().frame(Opcode.CLOSE, true, false, payload))).as("%d", code)
                    .containsExactly("! 1002");
        }
    }

    @Test
    void checks_the_payload_of_a_close_frame() {
        assertThat(seen(Sent.frames().frame(Opcode.CLOSE, true, ""))).containsExactly("CLOSE 1005");
        assertThat(seen(Sent.frames().frame(Opcode.CLOSE, true, "x"))).containsExactly("! 1002");
        assertThat(seenHex("8883" + ZERO_KEY + "03e8ff")).containsExactly("! 1007");
        assertThat(seenHex("8884" + ZERO_KEY + "03e8c3")).containsExactly();
        assertThat(seenHex("8883" + ZERO_KEY + "03e8c3")).containsExactly("! 1007");
    }

    @Test
    void masks_alike_wherever_a_payload_is_cut() {
        byte[] payload = new byte[100];
        new Random(1).nextBytes(payload);
        OutputBytes out = new OutputBytes(new byte[0]);
        WebSocketFrameWriter.masked(out, Opcode.BINARY, true, false, payload, 0x81f20304);
        byte[] masked = Arrays.copyOfRange(out.array(), 6, out.size());
        for (int i = 0; i < masked.length; i++) {
            assertThat(masked[i]).isEqualTo((byte) (payload[i] ^ 0x81f20304 >> 24 - 8 * (i % 4)));
        }
        for (int cut = 0; cut <= masked.length; cut++) {
            byte[] copy = masked.clone();
            Mask.apply(copy, 0, cut, 0x81f20304, 0);
            Mask.apply(copy, cut, copy.length, 0x81f20304, cut);
            assertThat(copy).isEqualTo(payload);
        }
    }

    @Test
    void any_bytes_are_read_or_refused() {
        Random random = new Random(42);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            if (bytes.length > 1) {
                bytes[0] &= (byte) 0x8f;
                bytes[1] |= (byte) 0x80;
            }
            List<String> whole = read(new WebSocketFrameReader(true, true, 1000), bytes, 60);
            assertThat(read(new WebSocketFrameReader(true, true, 1000), bytes, 1 + random.nextInt(7))).isEqualTo(whole);
        }
    }
}
