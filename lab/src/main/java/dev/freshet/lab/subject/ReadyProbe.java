package dev.freshet.lab.subject;

import dev.freshet.http.http1.BadResponseException;
import dev.freshet.http.http1.Http1BodyDecoder.Step;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1ResponseBodyDecoder;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.http.http1.Http1ResponseParser;
import dev.freshet.lab.scenario.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks a server whether it is up, on a new connection each time, and without starting an HTTP client. */
final class ReadyProbe {
    private static final int CONNECT_MILLIS = 1_000;
    private static final int SILENCE_MILLIS = 500;
    private static final byte[] STATUS = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);

    private final InetSocketAddress address;
    private final byte[] request;

    ReadyProbe(int port, String path) {
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.request = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * A response with status 200.
     *
     * @param at when its status line arrived, as System.nanoTime()
     */
    record Ready(long at, Answer answer) {
    }

    /**
     * Null if there was no complete response with status 200.
     *
     * @param answerMillis how long to wait for a response once connected
     */
    @Nullable Ready ask(int answerMillis) {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.connect(address, CONNECT_MILLIS);
            socket.setSoTimeout(answerMillis);
            long sent = System.nanoTime();
            socket.getOutputStream().write(request);
            InputStream in = socket.getInputStream();
            byte[] status = in.readNBytes(STATUS.length);
            long at = System.nanoTime();
            if (!new String(status, StandardCharsets.US_ASCII).matches("HTTP/1\\.[01] 200")) {
                return null;
            }
            ByteArrayOutputStream response = new ByteArrayOutputStream();
            response.write(status);
            readRest(socket, response);
            Answer answer = answer(response.toByteArray(), TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sent));
            return answer == null ? null : new Ready(at, answer);
        } catch (IOException | BadResponseException e) {
            return null; // not up yet
        }
    }

    /** To its end: closing a connection with unread bytes resets it, which some servers log. */
    private static void readRest(Socket socket, ByteArrayOutputStream response) throws IOException {
        socket.setSoTimeout(SILENCE_MILLIS);
        try {
            socket.getInputStream().transferTo(response);
        } catch (IOException e) {
            return; // a server that keeps the connection
        }
    }

    /** Null if the response is incomplete. */
    private static @Nullable Answer answer(byte[] response, long millis) {
        Http1ResponseParser parser = new Http1ResponseParser(Http1Limits.DEFAULT);
        parser.begin(0, false);
        if (!parser.parse(response, response.length)) {
            return null;
        }
        Http1ResponseHead head = parser.head();
        Http1ResponseBodyDecoder decoder = new Http1ResponseBodyDecoder(Http1Limits.DEFAULT);
        decoder.begin(head);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int next = parser.position();
        while (decoder.decode(response, next, response.length) == Step.DATA) {
            body.write(response, decoder.dataStart(), decoder.position() - decoder.dataStart());
            next = decoder.position();
        }
        return !decoder.endedByClose() ? null : new Answer(head.status(),
                Objects.requireNonNullElse(head.headers().first("content-type"), ""),
                body.toString(StandardCharsets.UTF_8), body.size(), millis);
    }
}
