package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Load;
import dev.freshet.lab.LabException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Clients that open a TLS 1.3 connection, send one request, and close it, again and again. */
final class NewConnections {
    private static final int LIMIT_MILLIS = 5_000;

    private NewConnections() {
    }

    /**
     * The clients run in this process, one thread each. Latency is not measured.
     *
     * @param rate connections that all clients together open in a second; 0 for as many as they can
     * @param resumed whether handshakes resume a session by its ticket; if not, all are full handshakes
     */
    static Load send(InetSocketAddress server, String path, int clients, int seconds, int rate,
            boolean resumed) {
        SSLContext context = trustingAll();
        long began = System.nanoTime();
        long end = began + seconds * 1_000_000_000L;
        long gap = rate == 0 ? 0 : clients * 1_000_000_000L / rate;
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Integer>> counts = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                counts.add(threads.submit(() -> askUntil(end, gap, context, server, path, resumed)));
            }
            long requests = 0;
            for (Future<Integer> count : counts) {
                requests += count.get();
            }
            return new Load(requests, (System.nanoTime() - began) / 1_000, Double.NaN, Double.NaN, 0);
        } catch (ExecutionException e) {
            throw new LabException("a new TLS connection failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while TLS connections were opened", e);
        }
    }

    /** @param gap the least time from one connection to the next, in nanoseconds */
    private static int askUntil(long end, long gap, SSLContext context, InetSocketAddress server, String path,
            boolean resumed) throws IOException {
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        int count = 0;
        for (long next = System.nanoTime(); System.nanoTime() < end; next += gap) {
            awaitTime(next);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
                socket.connect(server, LIMIT_MILLIS);
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(LIMIT_MILLIS);
                socket.setEnabledProtocols(new String[] {"TLSv1.3"});
                socket.getOutputStream().write(request);
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
                if (!answer.startsWith("HTTP/1.1 200")) {
                    throw new IOException("GET " + path + " was answered with '"
                            + answer.lines().findFirst().orElse("") + "'");
                }
                if (!resumed) {
                    socket.getSession().invalidate();
                }
            }
            count++;
        }
        return count;
    }

    private static void awaitTime(long nanoTime) {
        long left = nanoTime - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = nanoTime - System.nanoTime();
        }
    }

    private static SSLContext trustingAll() {
        try {
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(null, new TrustManager[] {new Anyone()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new LabException("this JDK has no TLS 1.3: " + e.getMessage(), e);
        }
    }

    /** Trusts every certificate, because this benchmark has made that of the servers. */
    private static final class Anyone implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // No server here is shown a client's certificate.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Only servers that this process has started.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
