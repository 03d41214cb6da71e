package dev.freshet.conformance.attack;

import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.GOAWAY;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.RST_STREAM;
import static dev.freshet.test.network.RawFrame.SETTINGS;
import static dev.freshet.test.network.RawFrame.frame;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.test.network.RawFrame;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A client that puts whatever frames it likes on a cleartext HTTP/2 connection, and notes how the server ends it. One
 * thread sends; another reads all the time, so that the server is never held up by this side unless it is meant to be.
 */
final class Http2Attacker implements AutoCloseable {
    /** Where attackers come from. */
    static final InetAddress ADDRESS = InetAddress.ofLiteral("127.0.0.9");

    private final Socket socket;
    private final OutputStream out;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable ErrorCode goAway;
    private volatile long endedAt;
    /** The reason of each stream that the server has reset. */
    private final BlockingQueue<ErrorCode> resets = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> answered = new LinkedBlockingQueue<>();
    private int nextStream = 1;

    /**
     * From an address of its own: what a client may have is counted by address.
     *
     * @param settings identifiers and values in turn, sent with the preface
     */
    Http2Attacker(int port, int... settings) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port, ADDRESS, 0);
        socket.setTcpNoDelay(true);
        out = socket.getOutputStream();
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        ByteBuffer payload = ByteBuffer.allocate(settings.length * 3);
        for (int i = 0; i < settings.length; i += 2) {
            payload.putShort((short) settings[i]).putInt(settings[i + 1]);
        }
        send(frame(SETTINGS, 0, 0, payload.array()));
        Thread.ofPlatform().daemon().start(this::read);
    }

    static byte[] int32(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    /** The field block of a request, as the first of a connection or one that names nothing of those before. */
    static byte[] request(String method, String path, String... fields) {
        OutputBytes block = new OutputBytes(new byte[256]);
        HpackEncoder encoder = new HpackEncoder(HpackEncoder.MAX_TABLE_SIZE);
        encoder.begin(block);
        encoder.encode(block, ":method", method);
        encoder.encode(block, ":scheme", "http");
        encoder.encode(block, ":path", path);
        encoder.encode(block, ":authority", "a");
        for (int i = 0; i < fields.length; i += 2) {
            encoder.encode(block, fields[i], fields[i + 1]);
        }
        return Arrays.copyOf(block.array(), block.size());
    }

    /** How many streams the server has ended with an answer. */
    int answered() {
        return answered.size();
    }

    int nextStream() {
        nextStream += 2;
        return nextStream - 2;
    }

    /** Sends all of these at once. */
    void send(byte[]... frames) throws IOException {
        int length = 0;
        for (byte[] frame : frames) {
            length += frame.length;
        }
        ByteBuffer all = ByteBuffer.allocate(length);
        for (byte[] frame : frames) {
            all.put(frame);
        }
        out.write(all.array());
    }

    boolean isEnded() {
        return ended.getCount() == 0;
    }

    /** The {@link System#nanoTime()} of the first GOAWAY with an error, or of the end of the connection. */
    long awaitEnd(int millis) {
        try {
            if (!ended.await(millis, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the attacker goes on after " + millis + " ms");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return endedAt;
    }

    /** Why the server ended the connection; null if it gave no reason. */
    @Nullable ErrorCode goAway() {
        return goAway;
    }

    /** The reason of the next reset, waited for. */
    ErrorCode awaitReset() {
        return next(resets);
    }

    /** Waits for the end of an answer. */
    void awaitAnswer() {
        next(answered);
    }

    /** Whether a request on a new stream is answered. */
    boolean answers(String path) throws IOException {
        int stream = nextStream();
        send(frame(HEADERS, END_HEADERS | END_STREAM, stream, request("GET", path)));
        while (next(answered) != stream) {
            // An answer to an earlier one.
        }
        return true;
    }

    private static <T> T next(BlockingQueue<T> queue) {
        try {
            T next = queue.poll(30, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nothing came");
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void read() {
        try {
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            while (true) {
                RawFrame frame = RawFrame.read(in);
                ByteBuffer payload = ByteBuffer.wrap(frame.payload());
                if (frame.type() == RST_STREAM) {
                    resets.add(ErrorCode.of(payload.getInt()));
                } else if (frame.type() <= HEADERS && frame.has(END_STREAM)) {
                    answered.add(frame.stream());
                } else if (frame.type() == GOAWAY && payload.getInt(4) != 0) {
                    goAway = ErrorCode.of(payload.getInt(4));
                    end();
                }
            }
        } catch (IOException e) {
            end();
        }
    }

    private void end() {
        if (!isEnded()) {
            endedAt = System.nanoTime();
            ended.countDown();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
