package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many codecs hold native memory, however many connections there are. */
class CodecMemoryTest {
    private static final int CONNECTIONS = 5000;
    private static final int IDLE = 4;
    private static final int CONTEXTS = 8;
    private static final byte[] MESSAGE = "the same again ".repeat(20).getBytes(StandardCharsets.US_ASCII);

    private final Codecs codecs = new Codecs(IDLE, CONTEXTS);
    private final List<MessageDeflater> deflaters = new ArrayList<>();
    private final List<MessageInflater> inflaters = new ArrayList<>();

    private void connect(int count, boolean keepsContext) {
        for (int i = 0; i < count; i++) {
            deflaters.add(new MessageDeflater(keepsContext, 15, codecs));
            inflaters.add(new MessageInflater(keepsContext, codecs));
        }
    }

    private void rest(int ticks) {
        for (int i = 0; i < ticks; i++) {
            deflaters.forEach(MessageDeflater::rest);
        }
    }

    private static byte[] deflate(MessageDeflater deflater, boolean last) {
        OutputBytes out = new OutputBytes(new byte[0]);
        deflater.deflate(MESSAGE, 0, MESSAGE.length, last, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    private static byte[] inflate(MessageInflater inflater, byte[] bytes) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        MessageInflater.Output output = (made, length) -> plain.write(made, 0, length);
        inflater.inflate(bytes, 0, bytes.length, output);
        inflater.end(output);
        return plain.toByteArray();
    }

    @Test
    void idle_connections_hold_no_codec() {
        connect(CONNECTIONS, false);
        for (int i = 0; i < CONNECTIONS; i++) {
            assertThat(inflate(inflaters.get(i), deflate(deflaters.get(i), true))).isEqualTo(MESSAGE);
        }
        assertThat(codecs.inflaters().borrowed()).isZero();
        assertThat(codecs.deflaters().borrowed()).isZero();
        assertThat(codecs.inflaters().live() + codecs.deflaters().live()).isLessThanOrEqualTo(2 * IDLE);
    }

    /** All of them within one tick, as when a message is sent to a group. */
    @Test
    void only_so_many_connections_keep_their_context() {
        connect(CONNECTIONS, true);
        deflaters.forEach(deflater -> deflate(deflater, true));
        assertThat(codecs.deflaters().borrowed()).isEqualTo(CONTEXTS);
        assertThat(codecs.deflaters().live()).isLessThanOrEqualTo(CONTEXTS + IDLE);
        rest(MessageDeflater.TICKS_KEPT - 1);
        assertThat(codecs.deflaters().borrowed()).isEqualTo(CONTEXTS);
        rest(1);
        assertThat(codecs.deflaters().borrowed()).isZero();
        assertThat(codecs.deflaters().live()).isLessThanOrEqualTo(IDLE);
        deflaters.getLast().deflate(MESSAGE, 0, MESSAGE.length, true, new OutputBytes(new byte[0]));
        assertThat(codecs.deflaters().borrowed()).as("given up contexts are there for others").isOne();
    }

    @Test
    void messages_in_parts_hold_no_more() {
        connect(100, true);
        deflaters.forEach(deflater -> deflate(deflater, false));
        assertThat(codecs.deflaters().borrowed()).isEqualTo(CONTEXTS);
        rest(MessageDeflater.TICKS_KEPT);
        assertThat(codecs.deflaters().borrowed()).isZero();
    }

    /** A reader that keeps context reads on, whichever of the deflaters it was that wrote. */
    @Test
    void a_reader_with_context_does_not_notice_that_the_writer_has_lost_its_own() {
        for (int bits : new int[] {8, 15}) {
            MessageDeflater writer = new MessageDeflater(true, bits, codecs);
            MessageInflater reader = new MessageInflater(true, codecs);
            StrictInflater strict = new StrictInflater();
            for (int i = 0; i < 20; i++) {
                ByteArrayOutputStream message = new ByteArrayOutputStream();
                message.writeBytes(deflate(writer, false));
                if (i % 3 == 0) {
                    writer.close();
                }
                message.writeBytes(deflate(writer, true));
                assertThat(inflate(reader, message.toByteArray())).hasSize(2 * MESSAGE.length);
                message.writeBytes(new byte[] {0, 0, (byte) 0xff, (byte) 0xff});
                assertThat(strict.inflate(message.toByteArray())).hasSize(2 * MESSAGE.length);
                if (i % 2 == 0) {
                    writer.close();
                }
            }
            assertThat(strict.farthest()).isLessThan(1 << bits);
            writer.close();
            reader.close();
        }
        assertThat(codecs.inflaters().borrowed() + codecs.deflaters().borrowed()).isZero();
    }

    /** A listener that ends its session while it is given part of a message: another may borrow the codec at once. */
    @Test
    void a_codec_is_given_back_only_when_nobody_works_with_it() {
        connect(1, false);
        MessageInflater inflater = inflaters.getFirst();
        byte[] bytes = deflate(deflaters.getFirst(), true);
        List<Integer> borrowed = new ArrayList<>();
        MessageInflater.Output closing = (made, length) -> {
            inflater.close();
            borrowed.add(codecs.inflaters().borrowed());
        };
        inflater.inflate(bytes, 0, bytes.length, closing);
        inflater.end(closing);
        assertThat(borrowed).containsExactly(1);
        assertThat(codecs.inflaters().borrowed()).isZero();
    }

    @Test
    void closing_gives_back_what_a_message_that_was_not_finished_holds() {
        connect(100, false);
        byte[] half = Arrays.copyOf(deflate(deflaters.getFirst(), true), 10);
        inflaters.forEach(inflater -> inflater.inflate(half, 0, half.length, (made, length) -> { }));
        assertThat(codecs.inflaters().borrowed()).isEqualTo(100);
        inflaters.forEach(MessageInflater::close);
        inflaters.forEach(MessageInflater::close);
        assertThat(codecs.inflaters().borrowed()).isZero();
        assertThat(codecs.inflaters().live()).isLessThanOrEqualTo(IDLE);
    }
}
