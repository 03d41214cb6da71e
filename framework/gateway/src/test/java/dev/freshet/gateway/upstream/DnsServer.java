package dev.freshet.gateway.upstream;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Answers every question with the same SRV records (RFC 1035 section 4, RFC 2782), all with the target localhost. */
final class DnsServer implements AutoCloseable {
    private static final int SRV = 33;

    private final DatagramSocket socket;
    private final CountDownLatch held = new CountDownLatch(1);
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile List<Service> services = List.of();

    record Service(int priority, int weight, int port) {
    }

    DnsServer() throws SocketException {
        socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::answerAll);
    }

    void service(Service... now) {
        services = List.of(now);
    }

    /** Answers no more until {@link #release()}; returns when a question waits. To be called once. */
    void hold() throws InterruptedException {
        gate = new CountDownLatch(1);
        if (!held.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("nobody has asked");
        }
    }

    void release() {
        gate.countDown();
    }

    int port() {
        return socket.getLocalPort();
    }

    private void answerAll() {
        DatagramPacket packet = new DatagramPacket(new byte[512], 512);
        try {
            while (!socket.isClosed()) {
                packet.setLength(512);
                socket.receive(packet);
                CountDownLatch shut = gate;
                if (shut.getCount() > 0) {
                    held.countDown();
                    shut.await();
                }
                byte[] answer = answer(packet.getData(), packet.getLength());
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            }
        } catch (IOException | InterruptedException closed) {
            socket.close();
        }
    }

    private byte[] answer(byte[] question, int length) throws IOException {
        List<Service> now = services;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(question, 0, 2);
        out.writeShort(0x8580);
        out.writeShort(1);
        out.writeShort(now.size());
        out.writeInt(0);
        int end = 12;
        while (question[end] != 0) {
            end += question[end] + 1;
        }
        out.write(question, 12, end + 5 - 12);
        byte[] target = "\011localhost\0".getBytes(StandardCharsets.US_ASCII);
        for (Service service : now) {
            out.writeShort(0xc00c);
            out.writeShort(SRV);
            out.writeShort(1);
            out.writeInt(1);
            out.writeShort(6 + target.length);
            out.writeShort(service.priority);
            out.writeShort(service.weight);
            out.writeShort(service.port);
            out.write(target);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
