package dev.freshet.lab.load.referee;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Answers each request with bytes that the test chooses by the request's number. */
public final class RawServer implements AutoCloseable {
    public static final String HELLO = answer("200 OK", "Hello, World!");

    private final ServerSocket listener;
    private final LongFunction<@Nullable String> answers;
    private final AtomicLong requests = new AtomicLong();
    private final Set<Socket> peers = ConcurrentHashMap.newKeySet();
    private volatile String lastHead = "";
    private volatile String lastBody = "";

    /** @param answers to the requests from 1; null: the connection is closed */
    public RawServer(LongFunction<@Nullable String> answers) {
        this.answers = answers;
        try {
            listener = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public static String answer(String status, String body) {
        return "HTTP/1.1 " + status + "\r\nConnection: keep-alive\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    public int port() {
        return listener.getLocalPort();
    }

    public long requests() {
        return requests.get();
    }

    /** The request line and the fields of a request that came, with its body after a blank line. */
    public String lastRequest() {
        return lastHead + "\n" + lastBody;
    }

    private void accept() {
        try {
            while (true) {
                Socket peer = listener.accept();
                peers.add(peer);
                Thread.ofVirtual().start(() -> serve(peer));
            }
        } catch (IOException e) {
            // The listener was closed: the test is over.
        }
    }

    private void serve(Socket peer) {
        try (peer) {
            peer.setTcpNoDelay(true);
            BufferedReader in = new BufferedReader(new InputStreamReader(peer.getInputStream(),
                    StandardCharsets.ISO_8859_1));
            OutputStream out = peer.getOutputStream();
            while (read(in)) {
                String answer = answers.apply(requests.incrementAndGet());
                if (answer == null) {
                    return;
                }
                out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // The generator is gone.
        } finally {
            peers.remove(peer);
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
        listener.close();
        for (Socket peer : peers) {
            peer.close();
        }
    }
}
