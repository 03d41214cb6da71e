package dev.freshet.http.websocket;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Notes frames as text: {@code TEXT Hello}, {@code CLOSE 1000}; {@code +} behind a frame that is not the last. */
final class RecordedFrames implements WebSocketFrameListener {
    private final List<String> frames = new ArrayList<>();
    private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private String head = "";

    List<String> frames() {
        return frames;
    }

    @Override
    public void begin(Opcode opcode, boolean fin, boolean compressed, long length) {
        head = opcode + (fin ? "" : "+") + (compressed ? "*" : "");
        payload.reset();
    }

    @Override
    public void payload(byte[] bytes, int from, int to) {
        payload.write(bytes, from, to - from);
    }

    @Override
    public void end() {
        frames.add((head + ' ' + payload.toString(StandardCharsets.UTF_8)).strip());
    }

    @Override
    public void ping(byte[] payload) {
        frames.add(("PING " + new String(payload, StandardCharsets.UTF_8)).strip());
    }

    @Override
    public void pong(byte[] payload) {
        frames.add(("PONG " + new String(payload, StandardCharsets.UTF_8)).strip());
    }

    @Override
    public void close(CloseReason reason) {
        frames.add("CLOSE " + reason);
    }
}
