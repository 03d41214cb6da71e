package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.transport.tls.TlsBuffers;
import dev.freshet.transport.tls.TlsEnd;
import dev.freshet.transport.tls.TlsWire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both ends of TLS, with a test between their sockets that passes on as many bytes as it likes. */
class TlsWireTest {
    private static final TlsBuffers BUFFERS = new TlsBuffers(1);

    @TempDir
    private static Path folder;
    private static TestKeys keys;
    private final List<SocketChannel> channels = new ArrayList<>();
    private final byte[] bytes = new byte[64 * 1024];

    @BeforeAll
    static void makeKeys() throws Exception {
        keys = TestKeys.of(folder, "dns:localhost");
    }

    @AfterEach
    void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void carries_bytes_that_come_one_by_one(String version) throws Exception {
        SocketChannel[] near = pair();
        SocketChannel[] far = pair();
        TlsWire client = wire(near[0], version, true);
        TlsWire server = wire(far[0], version, false);
        ByteArrayOutputStream atServer = new ByteArrayOutputStream();
        ByteArrayOutputStream atClient = new ByteArrayOutputStream();
        byte[] sent = new byte[300];
        boolean asked = false;
        boolean answered = false;
        while (atClient.size() < sent.length) {
            read(client, atClient);
            read(server, atServer);
            pass(near[1], far[1]);
            pass(far[1], near[1]);
            if (!asked && client.tlsSession() != null) {
                asked = client.write(sent, 0, sent.length) == sent.length;
            }
            if (!answered && atServer.size() == sent.length) {
                answered = server.write(sent, 0, sent.length) == sent.length;
            }
        }
        assertThat(atServer.toByteArray()).isEqualTo(sent);
        assertThat(atClient.toByteArray()).isEqualTo(sent);
        assertThat(client.tlsSession().getProtocol()).isEqualTo(version);
    }

    /** If part of a request may have arrived, the client must not send it again. */
    @Test
    void counts_bytes_of_a_record_that_has_left_in_part() throws Exception {
        SocketChannel[] pair = pair();
        TlsWire client = wire(pair[0], "TLSv1.3", true);
        TlsWire server = wire(pair[1], "TLSv1.3", false);
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        while (client.tlsSession() == null || server.tlsSession() == null) {
            read(client, new ByteArrayOutputStream());
            read(server, arrived);
        }
        byte[] sent = new byte[32 * 1024 * 1024];
        int left = client.write(sent, 0, sent.length);
        assertThat(left).isLessThan(sent.length);
        assertThat(client.underway()).isPositive();
        while (arrived.size() < sent.length) {
            read(server, arrived);
            left += left < sent.length ? client.write(sent, left, sent.length - left) : 0;
        }
        assertThat(client.underway()).isZero();
    }

    @Test
    void refuses_a_record_that_is_longer_than_any() throws Exception {
        SocketChannel[] pair = pair();
        TlsWire server = wire(pair[0], "TLSv1.3", false);
        pair[1].write(ByteBuffer.wrap(new byte[] {22, 3, 3, -1, -1, 0}));
        assertThatThrownBy(() -> {
            while (true) {
                server.read(new byte[100], 0, 100);
            }
        }).isInstanceOf(SSLException.class);
    }

    private void read(TlsWire wire, ByteArrayOutputStream into) throws IOException {
        int count = wire.read(bytes, 0, bytes.length);
        wire.release();
        into.write(bytes, 0, count);
    }

    private static void pass(SocketChannel from, SocketChannel to) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        if (from.read(one) == 1) {
            to.write(one.flip());
        }
    }

    private static TlsWire wire(SocketChannel channel, String version, boolean client) throws Exception {
        SSLEngine engine = keys.context(keys).createSSLEngine();
        engine.setUseClientMode(client);
        engine.setEnabledProtocols(new String[] {version});
        return new TlsWire(engine, channel, BUFFERS, new Direct());
    }

    /** The two ends of a connection. Both are non-blocking. */
    private SocketChannel[] pair() throws IOException {
        try (ServerSocketChannel listening = ServerSocketChannel.open()) {
            listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel one = SocketChannel.open(listening.getLocalAddress());
            SocketChannel other = listening.accept();
            channels.addAll(List.of(one, other));
            one.configureBlocking(false);
            other.configureBlocking(false);
            return new SocketChannel[] {one, other};
        }
    }

    private record Direct() implements TlsEnd {
        @Override
        public void run(Runnable tasks) {
            tasks.run();
        }

        @Override
        public void blocked() {
            throw new IllegalStateException("the sockets of this test accept all bytes");
        }
    }
}
