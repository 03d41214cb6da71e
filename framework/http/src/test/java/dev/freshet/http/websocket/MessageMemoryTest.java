package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sessions share the memory for messages that have not arrived completely, or that wait for their peers. */
class MessageMemoryTest {
    private static final PermessageDeflate DEFLATE = new PermessageDeflate(false, true, 15);
    private static final byte[] LARGE = new byte[900 * 1024];
    /** A client gets half of it at most, which is enough for one large message and not for two. */
    private static final int TOTAL = 2 * 1024 * 1024;

    private final MessageMemory memory = new MessageMemory(TOTAL);

    /** A client with one session. */
    private final class Peer {
        final RecordedMessages seen = new RecordedMessages();
        final FakeConnection connection;
        final WebSocketSession session;

        Peer(String address, boolean inParts) throws Exception {
            seen.inParts = inParts;
            connection = new FakeConnection(InetAddress.getByName(address));
            session = new WebSocketSession(seen, WebSocketLimits.DEFAULT, new Agreement(null, DEFLATE), memory, null);
            session.opened(connection);
        }

        Peer sends(Opcode opcode, boolean fin, byte[] payload) {
            byte[] bytes = Sent.frames().frame(opcode, fin, false, payload).bytes();
            session.received(bytes, 0, bytes.length);
            return this;
        }

        /** A small frame that becomes long. */
        Peer sendsDeflated(byte[] plain) {
            OutputBytes out = new OutputBytes(new byte[0]);
            MessageDeflater deflater = new MessageDeflater(false, 15, Codecs.SHARED);
            deflater.deflate(plain, 0, plain.length, true, out);
            deflater.close();
            byte[] bytes = Sent.frames().frame(Opcode.BINARY, false, true, Arrays.copyOf(out.array(), out.size()))
                    .bytes();
            assertThat(bytes.length).isLessThan(plain.length / 100);
            session.received(bytes, 0, bytes.length);
            return this;
        }

        void isRefused() {
            assertThat(connection.frames()).containsExactly("CLOSE 1013 too many messages are in memory");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    private Peer peer(String address) throws Exception {
        return new Peer(address, false);
    }

    @Test
    void unfinished_messages_of_a_client_leave_no_memory_for_its_next_one_until_they_end() throws Exception {
        Peer first = peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE);
        peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE).isRefused();
        first.sends(Opcode.CONTINUATION, true, new byte[0]);
        assertThat(first.seen.events).containsExactly("opened", "binary " + LARGE.length);
        assertThat(memory.taken()).isZero();
        Peer third = peer("192.0.2.1").sends(Opcode.BINARY, true, LARGE);
        assertThat(third.seen.events).containsExactly("opened", "binary " + LARGE.length);
    }

    @Test
    void few_bytes_that_become_many_are_counted_as_many() throws Exception {
        peer("192.0.2.1").sendsDeflated(LARGE);
        peer("192.0.2.1").sendsDeflated(LARGE).isRefused();
    }

    @Test
    void a_lost_connection_gives_its_memory_back() throws Exception {
        Peer lost = peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE);
        assertThat(memory.taken()).isGreaterThanOrEqualTo(LARGE.length - MessageMemory.FREE);
        lost.session.ended(null);
        assertThat(memory.taken()).isZero();
    }

    @Test
    void an_invalid_message_gives_its_memory_back() throws Exception {
        Peer wrong = peer("192.0.2.1").sends(Opcode.TEXT, false, LARGE);
        wrong.sends(Opcode.CONTINUATION, false, new byte[] {(byte) 0xff});
        assertThat(wrong.connection.frames().getFirst()).startsWith("CLOSE 1007");
        assertThat(memory.taken()).isZero();
    }

    @Test
    void a_refused_message_gives_its_memory_back() throws Exception {
        Peer first = peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE);
        long before = memory.taken();
        peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE).isRefused();
        assertThat(memory.taken()).isEqualTo(before);
        first.session.ended(null);
        assertThat(memory.taken()).isZero();
    }

    @Test
    void each_client_gets_half_of_what_others_leave() throws Exception {
        peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE);
        Peer other = peer("192.0.2.2").sends(Opcode.BINARY, false, new byte[500 * 1024]);
        assertThat(other.session.isOpen()).isTrue();
        peer("192.0.2.3").sends(Opcode.BINARY, false, new byte[400 * 1024]).isRefused();
        Peer third = peer("192.0.2.3").sends(Opcode.BINARY, false, new byte[200 * 1024]);
        assertThat(third.session.isOpen()).isTrue();
    }

    @Test
    void messages_that_a_client_does_not_read_leave_no_memory_for_its_other_sessions() throws Exception {
        OutgoingMessage large = OutgoingMessage.binary(incompressible(LARGE.length));
        Peer first = peer("192.0.2.1");
        Peer second = peer("192.0.2.1");
        assertThat(first.session.trySend(large)).isTrue();
        assertThat(second.session.trySend(large)).isFalse();
        Peer other = peer("192.0.2.2");
        assertThat(other.session.trySend(OutgoingMessage.binary(incompressible(500 * 1024)))).isTrue();
        other.session.ended(null);
        first.connection.runTasks();
        assertThat(memory.taken()).as("after it was read").isZero();
        assertThat(second.session.trySend(large)).isTrue();
        second.session.ended(null);
        assertThat(memory.taken()).as("after the end").isZero();
    }

    private static byte[] incompressible(int length) {
        byte[] bytes = new byte[length];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    @Test
    void small_messages_need_none_of_it() throws Exception {
        peer("192.0.2.1").sends(Opcode.BINARY, false, LARGE);
        long before = memory.taken();
        for (int i = 0; i < 1000; i++) {
            Peer small = peer("192.0.2.1").sends(Opcode.BINARY, false, new byte[MessageMemory.FREE]);
            assertThat(small.session.isOpen()).isTrue();
        }
        assertThat(memory.taken()).isEqualTo(before);
    }

    @Test
    void a_long_message_in_parts_needs_little() throws Exception {
        Peer peer = new Peer("192.0.2.1", true).sends(Opcode.BINARY, false, new byte[8000]);
        for (int i = 0; i < 50; i++) {
            peer.sends(Opcode.CONTINUATION, false, new byte[MessageMemory.FREE]);
        }
        assertThat(memory.taken()).isLessThanOrEqualTo(MessageMemory.FREE);
        peer.sends(Opcode.CONTINUATION, true, new byte[0]);
        assertThat(memory.taken()).isZero();
    }
}
