package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.OutputBytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compression both ways, and that no match reaches back further than was agreed on. */
class MessageDeflaterTest {
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    private static byte[] deflate(MessageDeflater deflater, byte[] message) {
        OutputBytes out = new OutputBytes(new byte[0]);
        deflater.deflate(message, 0, message.length, true, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    private static byte[] inflate(MessageInflater inflater, byte[] message, int piece) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        MessageInflater.Output output = (bytes, length) -> plain.write(bytes, 0, length);
        for (int at = 0; at < message.length; at += piece) {
            inflater.inflate(message, at, Math.min(message.length, at + piece), output);
        }
        inflater.end(output);
        return plain.toByteArray();
    }

    private static byte[] withTail(byte[] message) {
        byte[] whole = Arrays.copyOf(message, message.length + TAIL.length);
        System.arraycopy(TAIL, 0, whole, message.length, TAIL.length);
        return whole;
    }

    /** Messages of many sizes whose content repeats at every distance, so that far matches are there to be found. */
    private static List<byte[]> messages() {
        Random random = new Random(7);
        List<byte[]> messages = new ArrayList<>();
        for (int size : new int[] {0, 1, 5, 100, 255, 256, 257, 300, 511, 512, 513, 1000, 5_000, 40_000, 16, 700}) {
            byte[] message = new byte[size];
            for (int i = 0; i < size; i++) {
                boolean repeat = i > 300 && random.nextInt(20) > 0;
                message[i] = repeat ? message[i - 250 - i % 50] : (byte) ('a' + random.nextInt(8));
            }
            messages.add(message);
        }
        messages.add("the same again ".repeat(3_000).getBytes(StandardCharsets.US_ASCII));
        messages.add("the same again ".repeat(3).getBytes(StandardCharsets.US_ASCII));
        return messages;
    }

    @Test
    void no_match_reaches_back_further_than_the_window() {
        for (boolean keepsContext : new boolean[] {true, false}) {
            for (int bits = 8; bits <= 14; bits++) {
                MessageDeflater deflater = new MessageDeflater(keepsContext, bits, Codecs.SHARED);
                StrictInflater strict = new StrictInflater();
                for (byte[] message : messages()) {
                    byte[] compressed = withTail(deflate(deflater, message));
                    assertThat(strict.inflate(compressed)).as("%d bits, %d bytes", bits, message.length)
                            .isEqualTo(message);
                }
                assertThat(strict.farthest()).as("%d bits", bits).isLessThan(1 << bits);
                deflater.close();
            }
        }
    }

    /** Else the test above would show nothing. */
    @Test
    void with_the_whole_window_matches_reach_further() {
        MessageDeflater deflater = new MessageDeflater(true, 15, Codecs.SHARED);
        StrictInflater strict = new StrictInflater();
        for (byte[] message : messages()) {
            strict.inflate(withTail(deflate(deflater, message)));
        }
        assertThat(strict.farthest()).isGreaterThan(1 << 8);
        byte[] block = new byte[600];
        new Random(3).nextBytes(block);
        MessageDeflater other = new MessageDeflater(true, 15, Codecs.SHARED);
        StrictInflater far = new StrictInflater();
        far.inflate(withTail(deflate(other, block)));
        far.inflate(withTail(deflate(other, block)));
        assertThat(far.farthest()).isGreaterThanOrEqualTo(600);
        deflater.close();
        other.close();
    }

    @Test
    void what_was_compressed_comes_out_again_in_any_pieces() {
        for (int bits : new int[] {8, 9, 15}) {
            for (boolean keepsContext : new boolean[] {true, false}) {
                MessageDeflater deflater = new MessageDeflater(keepsContext, bits, Codecs.SHARED);
                MessageInflater inflater = new MessageInflater(keepsContext, Codecs.SHARED);
                int piece = 1;
                for (byte[] message : messages()) {
                    assertThat(inflate(inflater, deflate(deflater, message), piece)).isEqualTo(message);
                    piece = piece * 3 % 1000 + 1;
                    deflater.rest();
                }
                deflater.close();
                inflater.close();
            }
        }
    }

    @Test
    void parts_make_one_message() {
        for (int bits : new int[] {8, 15}) {
            MessageDeflater deflater = new MessageDeflater(true, bits, Codecs.SHARED);
            OutputBytes out = new OutputBytes(new byte[0]);
            byte[] part = "part of a message, ".repeat(30).getBytes(StandardCharsets.US_ASCII);
            deflater.deflate(part, 0, part.length, false, out);
            deflater.deflate(part, 0, 0, false, out);
            deflater.deflate(part, 0, part.length, false, out);
            deflater.deflate(part, 0, 0, true, out);
            MessageInflater inflater = new MessageInflater(true, Codecs.SHARED);
            byte[] plain = inflate(inflater, Arrays.copyOf(out.array(), out.size()), 100);
            assertThat(new String(plain, StandardCharsets.US_ASCII)).isEqualTo("part of a message, ".repeat(60));
            deflater.close();
            inflater.close();
        }
    }

    @Test
    void context_makes_the_second_of_two_equal_messages_shorter() {
        byte[] message = new byte[200];
        new Random(9).nextBytes(message);
        MessageDeflater keeps = new MessageDeflater(true, 15, Codecs.SHARED);
        MessageDeflater forgets = new MessageDeflater(false, 15, Codecs.SHARED);
        deflate(keeps, message);
        deflate(forgets, message);
        assertThat(deflate(keeps, message)).hasSizeLessThan(30);
        assertThat(deflate(forgets, message)).hasSizeGreaterThan(150);
        keeps.close();
        forgets.close();
    }

    @Test
    void reads_the_examples_of_the_rfc() {
        MessageInflater inflater = new MessageInflater(true, Codecs.SHARED);
        for (String octets : List.of("f248cdc9c90700", "f200110000", "f248cdc9c90700", "000500faff48656c6c6f00",
                "f348cdc9c9070000", "f24805000000ffffcac9c90700")) {
            byte[] plain = inflate(inflater, HexFormat.of().parseHex(octets), 3);
            assertThat(new String(plain, StandardCharsets.US_ASCII)).as(octets).isEqualTo("Hello");
        }
        inflater.close();
    }

    @Test
    void refuses_what_deflate_does_not_make() {
        for (String octets : List.of("ff", "07", "000500000048656c6c6f", "f200ff1f00")) {
            MessageInflater inflater = new MessageInflater(true, Codecs.SHARED);
            assertThatThrownBy(() -> inflate(inflater, HexFormat.of().parseHex(octets), 100)).as(octets)
                    .isInstanceOfSatisfying(WebSocketException.class, e -> assertThat(e.code()).isEqualTo(1007));
            inflater.close();
        }
    }
}
