package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a message costs as it comes, before anything is known of what is in it. */
class CompressedInputTest {
    private static final PermessageDeflate DEFLATE = new PermessageDeflate(false, true, 15);
    private static final byte[] EMPTY_BLOCK = HexFormat.of().parseHex("000000ffff");
    /** A last block without content: deflate may begin anew behind it. */
    private static final byte[] LAST_BLOCK = HexFormat.of().parseHex("0300");
    private static final int FRAMES = 10_000;
    private static final int LIMIT = 1000;

    private final RecordedMessages seen = new RecordedMessages();
    private final FakeConnection connection = new FakeConnection();
    private WebSocketSession session = open(LIMIT, DEFLATE);

    private WebSocketSession open(int maxMessageBytes, @Nullable PermessageDeflate deflate) {
        seen.events.clear();
        session = new WebSocketSession(seen, WebSocketLimits.DEFAULT.withMaxMessageBytes(maxMessageBytes),
                new Agreement(null, deflate));
        session.opened(connection);
        return session;
    }

    @AfterEach
    void end() {
        session.ended(null);
    }

    private void receive(Sent sent) {
        byte[] bytes = sent.bytes();
        session.received(bytes, 0, bytes.length);
    }

    /** A message without an end; gives how many frames were taken. */
    private int endless(boolean compressed, byte[] payload) {
        receive(Sent.frames().frame(Opcode.BINARY, false, compressed, payload));
        int frames = 1;
        while (frames < FRAMES && session.isOpen()) {
            receive(Sent.frames().frame(Opcode.CONTINUATION, false, false, payload));
            frames++;
        }
        return frames;
    }

    private static byte[] repeated(byte[] block, int times) {
        byte[] all = new byte[block.length * times];
        for (int i = 0; i < all.length; i++) {
            all[i] = block[i % block.length];
        }
        return all;
    }

    private void assertTooBig() {
        assertThat(connection.frames()).hasSize(1);
        assertThat(connection.frames().getFirst()).startsWith("CLOSE 1009");
    }

    @Test
    void endless_empty_blocks_end_the_connection() {
        assertThat(endless(true, repeated(EMPTY_BLOCK, 20))).isLessThan(25);
        assertTooBig();
    }

    @Test
    void endless_last_blocks_end_the_connection() {
        assertThat(endless(true, repeated(LAST_BLOCK, 50))).isLessThan(25);
        assertTooBig();
    }

    @Test
    void one_long_frame_of_empty_blocks_is_refused_by_its_head() {
        receive(Sent.frames().hex("c2fe 2000 00000000"));
        assertTooBig();
    }

    @Test
    void endless_empty_frames_end_the_connection() {
        assertThat(endless(false, new byte[0])).isLessThan(2500);
        assertTooBig();
    }

    @Test
    void endless_empty_frames_of_a_compressed_message_end_the_connection() {
        assertThat(endless(true, new byte[0])).isLessThan(2500);
        assertTooBig();
    }

    @Test
    void each_message_is_counted_by_itself() {
        for (int i = 0; i < 100; i++) {
            receive(Sent.frames().frame(Opcode.BINARY, true, true, repeated(EMPTY_BLOCK, 20)));
        }
        assertThat(connection.frames()).isEmpty();
        assertThat(seen.events).hasSize(101);
    }

    @Test
    void a_message_of_the_greatest_size_may_end_with_an_empty_frame() {
        open(LIMIT, null);
        receive(Sent.frames().frame(Opcode.BINARY, false, false, new byte[LIMIT])
                .frame(Opcode.CONTINUATION, true, false, new byte[0]));
        assertThat(seen.events).containsExactly("opened", "binary 1000");
    }

    /** What cannot be compressed becomes longer, and more so when each of its frames is flushed. */
    @Test
    void a_message_of_the_greatest_size_may_come_longer_than_it_is() {
        byte[] plain = new byte[1 << 20];
        new Random(5).nextBytes(plain);
        open(plain.length, DEFLATE);
        MessageDeflater deflater = new MessageDeflater(true, 15, Codecs.SHARED);
        int part = 128;
        long sent = 0;
        for (int at = 0; at < plain.length; at += part) {
            OutputBytes out = new OutputBytes(new byte[0]);
            boolean last = at + part == plain.length;
            deflater.deflate(plain, at, at + part, last, out);
            sent += out.size();
            receive(Sent.frames().frame(at == 0 ? Opcode.BINARY : Opcode.CONTINUATION, last, at == 0,
                    Arrays.copyOf(out.array(), out.size())));
        }
        deflater.close();
        assertThat(sent).isGreaterThan(plain.length);
        assertThat(connection.frames()).isEmpty();
        assertThat(seen.events).containsExactly("opened", "binary 1048576");
    }
}
