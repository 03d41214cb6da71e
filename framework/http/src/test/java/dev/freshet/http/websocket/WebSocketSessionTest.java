package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebSocketSessionTest {
    private static final long SECOND = 1_000_000_000;
    private static final PermessageDeflate DEFLATE = new PermessageDeflate(false, false, 15);

    private final RecordedMessages seen = new RecordedMessages();
    private final FakeConnection connection = new FakeConnection();
    private WebSocketSession session = open(WebSocketLimits.DEFAULT, null);

    private WebSocketSession open(WebSocketLimits limits, @Nullable PermessageDeflate deflate) {
        seen.events.clear();
        session = new WebSocketSession(seen, limits, new Agreement("chat", deflate));
        session.opened(connection);
        return session;
    }

    @AfterEach
    void the_end_is_told_once() {
        session.ended(null);
        session.ended(new IOException("twice"));
        assertThat(seen.events).filteredOn(event -> event.startsWith("closed")).hasSize(1);
        assertThat(session.isOpen()).isFalse();
        assertThat(session.trySend(OutgoingMessage.text("late"))).isFalse();
    }

    private void receive(Sent sent) {
        byte[] bytes = sent.bytes();
        session.received(bytes, 0, bytes.length);
    }

    private static byte[] deflated(String text) {
        MessageDeflater deflater = new MessageDeflater(true, 15, Codecs.SHARED);
        OutputBytes out = new OutputBytes(new byte[0]);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        deflater.deflate(bytes, 0, bytes.length, true, out);
        deflater.close();
        return Arrays.copyOf(out.array(), out.size());
    }

    @Test
    void gives_whole_messages() {
        receive(Sent.frames().text("Gr\u00fc\u00df Gott").frame(Opcode.BINARY, true, false, new byte[3000])
                .frame(Opcode.TEXT, false, "a").frame(Opcode.CONTINUATION, false, "b")
                .frame(Opcode.CONTINUATION, true, "c").text(""));
        assertThat(seen.events).containsExactly("opened", "text Gr\u00fc\u00df Gott", "binary 3000", "text abc",
                "text ");
        assertThat(session.subprotocol()).isEqualTo("chat");
    }

    @Test
    void gives_parts_cut_between_characters() {
        seen.inParts = true;
        byte[] emoji = "\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        receive(Sent.frames().frame(Opcode.TEXT, false, "ab")
                .frame(Opcode.CONTINUATION, false, false, Arrays.copyOf(emoji, 3))
                .frame(Opcode.CONTINUATION, false, false, Arrays.copyOfRange(emoji, 3, 4))
                .frame(Opcode.CONTINUATION, true, "").frame(Opcode.BINARY, true, false, new byte[20_000]));
        assertThat(seen.events.subList(0, 4)).containsExactly("opened", "part ab", "part \ud83d\ude00", "last ");
        assertThat(seen.events.subList(4, seen.events.size())).containsExactly("part 20000", "last 0");
    }

    @Test
    void refuses_text_at_its_first_wrong_octet() {
        receive(Sent.frames().frame(Opcode.TEXT, false, false, new byte[] {'a', (byte) 0xc3}));
        assertThat(connection.frames()).isEmpty();
        receive(Sent.frames().hex("8082 00000000 28"));
        assertThat(connection.frames()).containsExactly("CLOSE 1007 a text message is not UTF-8");
        assertThat(connection.isClosed()).isTrue();
        assertThat(seen.events).containsExactly("opened", "closed 1007 a text message is not UTF-8");
    }

    @Test
    void refuses_text_that_ends_within_a_character() {
        receive(Sent.frames().frame(Opcode.TEXT, true, false, new byte[] {(byte) 0xf0, (byte) 0x9f}));
        assertThat(connection.frames().getFirst()).startsWith("CLOSE 1007");
    }

    @Test
    void refuses_a_message_over_the_limit_before_it_has_come() {
        open(WebSocketLimits.DEFAULT.withMaxMessageBytes(1000), null);
        receive(Sent.frames().frame(Opcode.TEXT, false, "x".repeat(900)).hex("80e5 00000000"));
        assertThat(connection.frames()).containsExactly("CLOSE 1009 a message has over 1000 bytes");
    }

    @Test
    void a_bomb_is_defused_at_the_limit() {
        open(WebSocketLimits.DEFAULT, DEFLATE);
        byte[] bomb = deflated("0".repeat(50 << 20));
        assertThat(bomb.length).isLessThan(300_000);
        receive(Sent.frames().frame(Opcode.TEXT, true, true, bomb));
        assertThat(connection.frames()).containsExactly("CLOSE 1009 a message has over 1048576 bytes");
    }

    @Test
    void decompresses_and_compresses_what_is_worth_it() throws IOException {
        open(WebSocketLimits.DEFAULT, DEFLATE);
        String text = "hello, hello, hello, hello, hello";
        receive(Sent.frames().frame(Opcode.TEXT, true, true, deflated(text)).text("plain"));
        assertThat(seen.events).containsExactly("opened", "text " + text, "text plain");
        session.sendText(text);
        session.sendText("short");
        assertThat(connection.written()[0]).isEqualTo((byte) 0xc1);
        assertThat(connection.written().length).isLessThan(text.length());
        assertThat(connection.frames().get(1)).isEqualTo("TEXT short");
        session.sendPart(OutgoingMessage.text(text), false);
        session.sendPart(OutgoingMessage.text(text), true);
        assertThat(connection.frames().get(2)).startsWith("TEXT+*");
        assertThat(connection.frames().get(3)).startsWith("CONTINUATION ");
    }

    @Test
    void answers_a_ping_at_once_even_within_a_message() {
        receive(Sent.frames().frame(Opcode.TEXT, false, "a").frame(Opcode.PING, true, "p"));
        assertThat(connection.frames()).containsExactly("PONG p");
        receive(Sent.frames().frame(Opcode.PONG, true, "q").frame(Opcode.CONTINUATION, true, "b"));
        assertThat(seen.events).containsExactly("opened", "pong 1", "text ab");
    }

    @Test
    void answers_a_close_and_ends() {
        receive(Sent.frames().close(3001, "enough").text("late"));
        assertThat(connection.frames()).containsExactly("CLOSE 3001");
        assertThat(connection.isClosed()).isTrue();
        assertThat(seen.events).containsExactly("opened", "closed 3001 enough");
        assertThatThrownBy(() -> session.sendText("late")).isInstanceOf(IOException.class);
    }

    @Test
    void answers_an_empty_close_with_an_empty_one() {
        receive(Sent.frames().frame(Opcode.CLOSE, true, ""));
        assertThat(connection.frames()).containsExactly("CLOSE 1005");
        assertThat(seen.events).containsExactly("opened", "closed 1005");
    }

    @Test
    void begins_a_close_and_waits_for_the_answer() {
        long before = System.nanoTime();
        session.close(1000, "bye");
        session.close(1001, "again");
        receive(Sent.frames().text("not looked at").frame(Opcode.PING, true, ""));
        assertThat(connection.frames()).containsExactly("CLOSE 1000 bye");
        assertThat(connection.isClosed()).isFalse();
        session.tick(before + 4 * SECOND);
        assertThat(connection.isAborted()).isFalse();
        receive(Sent.frames().close(1000, "bye"));
        assertThat(connection.isClosed()).isTrue();
        assertThat(seen.events).containsExactly("opened", "closed 1000 bye");
    }

    @Test
    void cuts_off_a_peer_that_does_not_answer_a_close() {
        session.close(1000, "");
        session.tick(System.nanoTime() + 6 * SECOND);
        assertThat(connection.isAborted()).isTrue();
        session.ended(new IOException("aborted"));
        assertThat(seen.events).containsExactly("opened", "closed 1006");
    }

    @Test
    void refuses_to_close_with_what_may_not_be_sent() {
        assertThatIllegalArgumentException().isThrownBy(() -> session.close(1006, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> session.close(1000, "x".repeat(124)));
        assertThatIllegalArgumentException().isThrownBy(() -> session.ping(new byte[126]));
        assertThatIllegalArgumentException().isThrownBy(() -> new WebSocketException(1005, ""));
    }

    @Test
    void what_the_listener_throws_is_told_and_closes_the_session() {
        seen.thrown = new IllegalStateException("expected");
        receive(Sent.frames().text("a").text("b"));
        assertThat(connection.frames()).containsExactly("CLOSE 1011");
        assertThat(connection.isClosed()).isTrue();
        assertThat(seen.events).containsExactly("opened", "text a", "failed expected", "closed 1011");
    }

    @Test
    void the_listener_refuses_by_a_code_of_its_own() {
        seen.thrown = new WebSocketException(1008, "not here");
        receive(Sent.frames().text("a"));
        assertThat(connection.frames()).containsExactly("CLOSE 1008 not here");
        assertThat(seen.events).containsExactly("opened", "text a", "closed 1008 not here");
    }

    @Test
    void a_listener_that_fails_to_open_or_to_close_harms_nothing() {
        seen.thrown = new IOException("expected");
        open(WebSocketLimits.DEFAULT, null);
        assertThat(connection.frames()).containsExactly("CLOSE 1011");
        seen.events.clear();
        session = new WebSocketSession(seen, WebSocketLimits.DEFAULT, new Agreement(null, null));
        session.opened(new FakeConnection());
        seen.thrown = new IOException("expected too");
        receive(Sent.frames().close(1000, ""));
        assertThat(seen.events).containsExactly("opened", "closed 1000", "failed expected too");
    }

    @Test
    void a_broken_connection_is_no_failure_of_the_listener() {
        connection.breakDown();
        seen.thrown = new IOException("what a send throws");
        assertThatThrownBy(() -> session.sendText("a")).isInstanceOf(IOException.class);
        receive(Sent.frames().text("a"));
        assertThat(seen.events).doesNotContain("failed what a send throws");
        assertThat(session.isOpen()).isFalse();
    }

    @Test
    void messages_wait_for_the_last_part_of_another() throws IOException {
        session.sendPart(OutgoingMessage.text("one "), false);
        session.sendText("two");
        assertThat(session.trySend(OutgoingMessage.text("three"))).isTrue();
        session.ping(new byte[0]);
        assertThatIllegalStateException().isThrownBy(() -> session.sendPart(OutgoingMessage.binary(new byte[1]), true));
        session.sendPart(OutgoingMessage.text("one"), true);
        assertThat(connection.frames()).containsExactly("TEXT+ one", "PING", "CONTINUATION one", "TEXT two",
                "TEXT three");
    }

    @Test
    void only_so_much_waits_for_the_last_part() throws IOException {
        open(new WebSocketLimits(1000, 1000, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), false, 100), null);
        session.sendPart(OutgoingMessage.text("one"), false);
        session.sendText("");
        session.sendText("two");
        assertThatThrownBy(() -> session.sendText("three")).isInstanceOf(IOException.class)
                .hasMessage("more than 100 bytes wait for the last part of another message");
        session.sendPart(OutgoingMessage.text(""), true);
        session.sendText("four");
        assertThat(connection.frames()).containsExactly("TEXT+ one", "CONTINUATION", "TEXT", "TEXT two", "TEXT four");
    }

    @Test
    void refuses_to_add_to_what_waits_for_a_slow_peer() {
        open(new WebSocketLimits(1000, 1000, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), false, 100), null);
        assertThat(session.trySend(OutgoingMessage.text("x".repeat(101)))).isTrue();
        assertThat(session.pending()).isGreaterThan(100);
        assertThat(session.trySend(OutgoingMessage.text("y"))).isFalse();
        connection.runTasks();
        assertThat(session.pending()).isZero();
        assertThat(session.trySend(OutgoingMessage.text("z"))).isTrue();
        assertThat(connection.frames()).containsExactly("TEXT " + "x".repeat(101), "TEXT z");
    }

    @Test
    void pings_a_silent_peer_and_gives_up_a_dead_one() {
        long before = System.nanoTime();
        open(WebSocketLimits.DEFAULT, null);
        long now = System.nanoTime();
        session.tick(before + 19 * SECOND);
        assertThat(connection.frames()).isEmpty();
        session.tick(now + 21 * SECOND);
        session.tick(now + 22 * SECOND);
        assertThat(connection.frames()).containsExactly("PING");
        session.tick(now + 42 * SECOND);
        assertThat(connection.frames()).containsExactly("PING", "PING");
        session.tick(now + 61 * SECOND);
        session.tick(now + 61 * SECOND);
        assertThat(connection.frames().getLast()).isEqualTo("CLOSE 1001 the peer was silent for too long");
        session.tick(now + 70 * SECOND);
        assertThat(connection.isAborted()).isTrue();
    }

    /** A browser sends nothing by itself, so a long transfer would end with its idle timeout. */
    @Test
    void pings_a_silent_peer_for_which_messages_wait() {
        long now = System.nanoTime();
        connection.neverCatchUp();
        session.tick(now + 21 * SECOND);
        assertThat(connection.frames()).containsExactly("PING");
    }

    @Test
    void waits_for_ever_if_no_clock_can_count_a_limit() {
        Duration forEver = Duration.ofSeconds(Long.MAX_VALUE);
        open(new WebSocketLimits(1 << 20, 1 << 20, forEver, forEver, forEver, false, 1 << 20), null);
        session.tick(System.nanoTime() + 3_600 * SECOND);
        assertThat(connection.frames()).isEmpty();
        session.close(1000, "");
        session.tick(System.nanoTime() + 3_600 * SECOND);
        assertThat(connection.isAborted()).isFalse();
    }

    @Test
    void says_goodbye_when_the_server_stops() {
        session.drain();
        assertThat(connection.frames()).containsExactly("CLOSE 1001 the server is shutting down");
    }

    @Test
    void takes_no_kind_of_message_unless_its_listener_does() {
        WebSocketListener none = new WebSocketListener() {
            @Override
            public void opened(WebSocketSession session) {
            }

            @Override
            public void failed(WebSocketSession session, Throwable failure) {
                throw new AssertionError(failure);
            }

            @Override
            public void closed(WebSocketSession session, CloseReason reason) {
            }
        };
        for (Opcode opcode : new Opcode[] {Opcode.TEXT, Opcode.BINARY}) {
            FakeConnection other = new FakeConnection();
            WebSocketSession deaf = new WebSocketSession(none, WebSocketLimits.DEFAULT, new Agreement(null, null));
            deaf.opened(other);
            byte[] bytes = Sent.frames().frame(opcode, true, "a").bytes();
            deaf.received(bytes, 0, bytes.length);
            assertThat(other.frames().getFirst()).startsWith("CLOSE 1003");
        }
    }
}
