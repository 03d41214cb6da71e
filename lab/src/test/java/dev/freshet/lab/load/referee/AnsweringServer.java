package dev.freshet.lab.load.referee;

import dev.freshet.test.network.RawServer;
import dev.freshet.test.network.RawServer.Peer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Answers each request with bytes that the test chooses by the request's number. */
public final class AnsweringServer implements AutoCloseable {
    public static final String HELLO = answer("200 OK", "Hello, World!");

    private final RawServer server;
    private final LongFunction<@Nullable String> answers;
    private final AtomicLong requests = new AtomicLong();
    private volatile String lastHead = "";
    private volatile String lastBody = "";

    /** @param answers to the requests from 1; null: the connection is closed */
    public AnsweringServer(LongFunction<@Nullable String> answers) {
        this.answers = answers;
        server = RawServer.on(this::serve);
    }

    public static String answer(String status, String body) {
        return "HTTP/1.1 " + status + "\r\nConnection: keep-alive\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    public int port() {
        return server.address().getPort();
    }

    public long requests() {
        return requests.get();
    }

    /** The request line and the fields of a request that came, with its body after a blank line. */
    public String lastRequest() {
        return lastHead + "\n" + lastBody;
    }

    private void serve(Peer peer) throws IOException {
        peer.socket().setTcpNoDelay(true);
        BufferedReader in = new BufferedReader(new InputStreamReader(peer.in(), StandardCharsets.ISO_8859_1));
        while (read(in)) {
            String answer = answers.apply(requests.incrementAndGet());
            if (answer == null) {
                return;
            }
            peer.write(answer);
        }
    }

    private boolean read(BufferedReader in) throws IOException {
        StringBuilder head = new StringBuilder();
        int length = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isEmpty()) {
                char[] body = new char[length];
                if (length > 0 && in.read(body) != length) {
                    return false;
                }
                lastHead = head.toString();
                lastBody = new String(body);
                return true;
            }
            head.append(line).append('\n');
            if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
