package dev.freshet.fuzz;

import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.http.websocket.PermessageDeflate;
import dev.freshet.http.websocket.WebSocketException;
import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import dev.freshet.http.websocket.WebSocketLimits;
import dev.freshet.http.websocket.WebSocketListener;
import dev.freshet.http.websocket.WebSocketSession;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A session fed with frames. The first octet selects options: 1 compression, 2 without context between messages, 4
 * messages in parts.
 */
final class WebSocketTarget implements FuzzTarget {
    private static final WebSocketLimits LIMITS = new WebSocketLimits(2_000, 1_000, Duration.ZERO, Duration.ZERO,
            Duration.ofSeconds(5), true, 1 << 20);

    @Override
    public void test(byte[] input) {
        if (input.length > 0) {
            Cuts.outcome(input, Session::new);
        }
    }

    private static final class Session implements Reading, WebSocketListener, UpgradedConnection {
        private final List<String> lines = new ArrayList<>();
        private final StringBuilder sent = new StringBuilder();
        private final StringBuilder parts = new StringBuilder();
        private WebSocketSession session = new WebSocketSession(this, LIMITS, new Agreement(null, null));
        private boolean begun;
        private boolean inParts;
        private boolean compression;
        private boolean failed;
        private boolean closed;

        @Override
        public void read(byte[] bytes, int from, int to) {
            int start = from;
            if (!begun) {
                begin(bytes[from]);
                start++;
            }
            session.received(bytes, start, to - start);
        }

        private void begin(byte options) {
            boolean alone = (options & 2) != 0;
            compression = (options & 1) != 0;
            inParts = (options & 4) != 0;
            session = new WebSocketSession(this, LIMITS,
                    new Agreement(null, compression ? new PermessageDeflate(alone, alone, 15) : null));
            begun = true;
            session.opened(this);
        }

        @Override
        public List<String> outcome() {
            session.ended(null);
            if (!closed) {
                throw new AssertionError("the session has ended, but was not said to be closed");
            }
            List<String> outcome = new ArrayList<>(lines);
            outcome.add("sent " + sent);
            if (!failed) {
                outcome.add("parts " + parts);
            }
            return outcome;
        }

        @Override
        public void opened(WebSocketSession opened) {
            lines.add("opened");
        }

        @Override
        public boolean textInParts() {
            return inParts;
        }

        @Override
        public boolean binaryInParts() {
            return inParts;
        }

        @Override
        public void text(WebSocketSession of, String text) {
            if (!text.equals(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))) {
                throw new AssertionError("text that UTF-8 cannot hold");
            }
            message("text " + text, text.length());
        }

        @Override
        public void textPart(WebSocketSession of, String part, boolean last) {
            part("text ", part, last);
        }

        @Override
        public void binary(WebSocketSession of, byte[] bytes) {
            message("binary " + Lines.text(bytes, 0, bytes.length), bytes.length);
        }

        @Override
        public void binaryPart(WebSocketSession of, byte[] part, boolean last) {
            part("binary ", Lines.text(part, 0, part.length), last);
        }

        private void part(String kind, String part, boolean last) {
            parts.append(part);
            if (last) {
                message(kind + parts, parts.length());
                parts.setLength(0);
            }
        }

        private void message(String line, int length) {
            if (length > LIMITS.maxMessageBytes()) {
                throw new AssertionError("a message of " + length);
            }
            lines.add(line);
        }

        @Override
        public void ping(WebSocketSession of, byte[] payload) {
            lines.add("ping " + Lines.text(payload, 0, payload.length));
        }

        @Override
        public void pong(WebSocketSession of, byte[] payload) {
            lines.add("pong " + Lines.text(payload, 0, payload.length));
        }

        @Override
        public void failed(WebSocketSession of, Throwable failure) {
            if (!(failure instanceof WebSocketException)) {
                throw new AssertionError("the session failed", failure);
            }
        }

        @Override
        public void closed(WebSocketSession of, CloseReason reason) {
            if (closed) {
                throw new AssertionError("closed twice");
            }
            closed = true;
            lines.add("closed " + (isContent(reason.code()) ? "for its content" : reason));
        }

        /**
         * When an Inflater finds a fault, it drops the bytes that it has decompressed in the same call. So the pieces
         * of a broken input decide which fault is found first, and how much is delivered before.
         */
        private boolean isContent(int code) {
            boolean content = compression && (code == CloseReason.INVALID_DATA || code == CloseReason.TOO_BIG);
            failed |= content;
            return content;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            boolean close = length >= 4 && bytes[offset] == (byte) 0x88;
            if (close && isContent((bytes[offset + 2] & 0xff) << 8 | bytes[offset + 3] & 0xff)) {
                sent.append("|close for content");
            } else {
                sent.append('|').append(Lines.text(bytes, offset, offset + length));
            }
        }

        @Override
        public int pending() {
            return 0;
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void close() {
            sent.append("|closed");
        }

        @Override
        public void abort() {
            sent.append("|aborted");
        }

        @Override
        public InetSocketAddress remoteAddress() {
            return InetSocketAddress.createUnresolved("peer", 1);
        }
    }
}
