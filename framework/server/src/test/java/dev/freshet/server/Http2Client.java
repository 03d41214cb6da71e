package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Frame;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2FrameListener;
import dev.freshet.http.http2.Http2FrameReader;
import dev.freshet.http.http2.Http2FrameWriter;
import dev.freshet.http.http2.Setting;
import dev.freshet.http.http2.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/2 connection without TLS that sends what it is told, frame by frame, and keeps what comes, stream by stream.
 * It reads only while it waits for something.
 */
final class Http2Client implements AutoCloseable, Http2FrameListener {
    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;
    private final Http2FrameReader reader = Http2FrameReader.ofServer(Http2FrameReader.MAX_MAX_FRAME_SIZE);
    private final HpackDecoder decoder = new HpackDecoder(4096);
    private final HpackEncoder encoder = new HpackEncoder(4096);
    private final Map<Integer, Http2Answer> answers = new TreeMap<>();
    private final List<Frame.GoAway> goAways = new ArrayList<>();
    private final List<Long> pings = new ArrayList<>();
    /** The server's own PINGs, not acknowledged yet. */
    private final List<Long> asked = new ArrayList<>();
    private final byte[] buffer = new byte[64 * 1024];
    private FieldSection section = new FieldSection(65_536, 1000);
    private Settings settings = Settings.INITIAL;
    private int settingsAcks;
    private boolean ended;
    private @Nullable OutputBytes together;
    private boolean opensWindows = true;
    private final List<Integer> order = new ArrayList<>();

    /** Sends the preface, with these settings for the server. */
    Http2Client(int port, int receiveBuffer, Setting... own) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
        in = socket.getInputStream();
        out = socket.getOutputStream();
        frames(bytes -> {
            Http2FrameWriter.clientPreface(bytes);
            Http2FrameWriter.settings(bytes, Settings.INITIAL.with(List.of(own)));
        });
    }

    /** Windows are opened by {@link #opens} only, from now on. */
    Http2Client holdsWindows() {
        opensWindows = false;
        return this;
    }

    Http2Client frames(Consumer<OutputBytes> writer) throws IOException {
        OutputBytes gathered = together;
        if (gathered != null) {
            writer.accept(gathered);
            return this;
        }
        OutputBytes bytes = new OutputBytes(new byte[256]);
        writer.accept(bytes);
        out.write(bytes.array(), 0, bytes.size());
        return this;
    }

    /** What is sent from here on goes out with {@link #atOnce}. */
    Http2Client gathers() {
        together = new OutputBytes(new byte[256]);
        return this;
    }

    /** Sends in one write what was gathered. */
    Http2Client atOnce() throws IOException {
        OutputBytes gathered = Objects.requireNonNull(together);
        together = null;
        out.write(gathered.array(), 0, gathered.size());
        return this;
    }

    /** Ends the connection by a reset: what the server writes next fails. */
    void leaves() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    Http2Client get(int stream, String path) throws IOException {
        return head(stream, true, ":method", "GET", ":path", path);
    }

    /** HEADERS without the end, of a POST. */
    Http2Client post(int stream, String path, String... fields) throws IOException {
        String[] all = new String[fields.length + 4];
        System.arraycopy(new String[] {":method", "POST", ":path", path}, 0, all, 0, 4);
        System.arraycopy(fields, 0, all, 4, fields.length);
        return head(stream, false, all);
    }

    /** HEADERS with these pseudo-fields and fields, and a scheme and an authority before them. */
    Http2Client head(int stream, boolean end, String... fields) throws IOException {
        return frames(bytes -> {
            int begin = Http2FrameWriter.beginHeaders(bytes, stream, end);
            encoder.begin(bytes);
            encoder.encode(bytes, ":scheme", "http");
            encoder.encode(bytes, ":authority", "a");
            for (int i = 0; i < fields.length; i += 2) {
                encoder.encode(bytes, fields[i], fields[i + 1]);
            }
            Http2FrameWriter.endHeaders(bytes, begin, 16_384);
        });
    }

    Http2Client trailers(int stream, String... fields) throws IOException {
        return frames(bytes -> {
            int begin = Http2FrameWriter.beginHeaders(bytes, stream, true);
            encoder.begin(bytes);
            for (int i = 0; i < fields.length; i += 2) {
                encoder.encode(bytes, fields[i], fields[i + 1]);
            }
            Http2FrameWriter.endHeaders(bytes, begin, 16_384);
        });
    }

    Http2Client data(int stream, String text, boolean end) throws IOException {
        return data(stream, text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1), end);
    }

    Http2Client data(int stream, byte[] body, boolean end) throws IOException {
        return frames(bytes -> Http2FrameWriter.data(bytes, stream, body, 0, body.length, end));
    }

    Http2Client reset(int stream, ErrorCode code) throws IOException {
        return frames(bytes -> Http2FrameWriter.rstStream(bytes, stream, code));
    }

    Http2Client opens(int stream, int increment) throws IOException {
        return frames(bytes -> Http2FrameWriter.windowUpdate(bytes, stream, increment));
    }

    /** The whole answer on this stream: it has ended, and was not reset before. */
    Http2Answer answer(int stream) throws IOException {
        Http2Answer answer = answerSoFar(stream);
        await("the answer on stream " + stream, () -> answer.ended || answer.reset != null);
        assertThat(answer.ended).as("stream " + stream + " ended, was reset with " + answer.reset).isTrue();
        return answer;
    }

    /** What has come on this stream. */
    Http2Answer answerSoFar(int stream) {
        return answers.computeIfAbsent(stream, id -> new Http2Answer());
    }

    /** The server resets this stream. */
    ErrorCode resetOf(int stream) throws IOException {
        Http2Answer answer = answerSoFar(stream);
        await("the reset of stream " + stream, () -> answer.reset != null);
        return answer.reset;
    }

    /** The next GOAWAY. */
    Frame.GoAway goAway() throws IOException {
        await("GOAWAY", () -> !goAways.isEmpty());
        return goAways.removeFirst();
    }

    /** The server says GOAWAY with this code and ends the connection; what it does after is not read. */
    void isEndedWith(ErrorCode code) throws IOException {
        assertThat(goAway().code()).isEqualTo(code);
        isEnded();
    }

    void isEnded() throws IOException {
        while (!ended) {
            readSome();
        }
    }

    /** A PING comes back: all that was sent before it has been taken. */
    Http2Client isInStep() throws IOException {
        long data = System.nanoTime();
        frames(bytes -> Http2FrameWriter.ping(bytes, data, false));
        await("the PING", () -> pings.contains(data));
        return this;
    }

    /** Acknowledges the server's next PING. */
    Http2Client acknowledgesPing() throws IOException {
        await("a PING", () -> !asked.isEmpty());
        long data = asked.removeFirst();
        return frames(bytes -> Http2FrameWriter.ping(bytes, data, true));
    }

    /** Waits, reading, until this is so. */
    void await(String what, BooleanSupplier condition) throws IOException {
        while (!condition.getAsBoolean()) {
            if (ended) {
                fail("the connection ended before " + what + "; GOAWAY: " + goAways);
            }
            readSome();
        }
    }

    Settings settings() throws IOException {
        await("the settings", () -> settings != Settings.INITIAL);
        return settings;
    }

    int settingsAcks() {
        return settingsAcks;
    }

    /** The streams whose DATA came, frame by frame; 0 stands for an acknowledgement of settings. */
    List<Integer> order() {
        return order;
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void readSome() throws IOException {
        int read;
        try {
            read = in.read(buffer);
        } catch (SocketException e) {
            read = -1;
        }
        if (read < 0) {
            ended = true;
        } else {
            reader.read(buffer, 0, read, this);
        }
    }

    @Override
    public void headers(int streamId, int length, boolean endStream, boolean endHeaders) {
        section = new FieldSection(65_536, 1000);
        decoder.begin(section);
    }

    @Override
    public void continuation(int streamId, int length, boolean endHeaders) {
    }

    @Override
    public void fragment(int streamId, byte[] bytes, int from, int to) {
        decoder.decode(bytes, from, to);
    }

    @Override
    public void headersEnd(int streamId, boolean endStream) {
        decoder.end();
        answerSoFar(streamId).head(streamId, section, endStream);
    }

    @Override
    public void dataBegin(int streamId, int length, int padding, boolean endStream) {
        order.add(streamId);
        assertThat(answerSoFar(streamId).reset).as("DATA behind RST_STREAM").isNull();
    }

    @Override
    public void data(int streamId, byte[] bytes, int from, int to) {
        answerSoFar(streamId).body.write(bytes, from, to - from);
        if (opensWindows) {
            int increment = to - from;
            try {
                opens(0, increment);
                opens(streamId, increment);
            } catch (IOException e) {
                // The server has ended the connection; the reading will see it.
            }
        }
    }

    @Override
    public void dataEnd(int streamId, boolean endStream) {
        answerSoFar(streamId).ended |= endStream;
    }

    @Override
    public void frame(Frame frame) {
        switch (frame) {
            case Frame.SettingsChange change -> {
                settings = settings.with(change.changes());
                try {
                    frames(Http2FrameWriter::settingsAck);
                } catch (IOException e) {
                    // As above.
                }
            }
            case Frame.SettingsAck ack -> {
                settingsAcks++;
                order.add(0);
            }
            case Frame.Ping ping -> {
                if (ping.ack()) {
                    pings.add(ping.data());
                } else {
                    asked.add(ping.data());
                }
            }
            case Frame.GoAway away -> goAways.add(away);
            case Frame.WindowUpdate update -> answerSoFar(update.streamId()).opened += update.increment();
            case Frame.RstStream reset -> answerSoFar(reset.streamId()).reset = reset.code();
            default -> fail("a server sends no such frame: " + frame);
        }
    }

    @Override
    public void streamError(int streamId, ErrorCode code, String reason) {
        fail(reason);
    }
}
