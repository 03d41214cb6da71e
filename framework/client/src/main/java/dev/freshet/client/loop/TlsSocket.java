package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * TLS on a TCP connection, by the JDK's engine. It encrypts and decrypts on the event loop. Handshake tasks, such as
 * checking certificates, run on a virtual thread, because they take milliseconds and a trust manager may block.
 */
final class TlsSocket implements LoopSocket, SocketProtocol {
    private final PlainSocket socket;
    private final SSLEngine engine;
    private final String name;
    private final TlsOutput output;
    private final TlsRecords records = new TlsRecords();
    private SocketProtocol protocol;
    private @Nullable SSLSession session;
    private boolean reading = true;
    /** Whether a caller further up the stack is decrypting. */
    private boolean running;
    private boolean tasksRun;
    private boolean readOnDue;
    private boolean inputOver;
    private boolean closing;

    /** @param name the server's name, for messages */
    TlsSocket(PlainSocket socket, SSLEngine engine, String name, SocketProtocol protocol) {
        this.socket = socket;
        this.engine = engine;
        this.name = name;
        this.output = new TlsOutput(socket, engine);
        this.protocol = protocol;
        socket.beforeWriting(this::encrypt);
    }

    /** The protocol negotiated by ALPN; "" for none. */
    String applicationProtocol() {
        String agreed = engine.getApplicationProtocol();
        return agreed == null ? "" : agreed;
    }

    @Override
    public ClientLoop loop() {
        return socket.loop();
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return socket.remoteAddress();
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return session;
    }

    @Override
    public void protocol(SocketProtocol spoken) {
        protocol = spoken;
    }

    @Override
    public OutputBytes out() {
        return output.bytes();
    }

    @Override
    public int pending() {
        return output.pending();
    }

    @Override
    public long written() {
        return socket.written();
    }

    @Override
    public void flushLater() {
        socket.flushLater();
    }

    @Override
    public void thrown(Throwable failure) {
        socket.thrown(failure);
    }

    /** Begins the handshake once the TCP connection is established. */
    @Override
    public void opened() {
        try {
            engine.beginHandshake();
            follow(engine.getHandshakeStatus());
        } catch (SSLException e) {
            failed(e);
        }
    }

    @Override
    public void received(byte[] bytes, int from, int to) {
        if (inputOver) {
            return;
        }
        records.add(bytes, from, to);
        decrypt();
        records.keep();
    }

    @Override
    public void reading(boolean wanted) {
        reading = wanted;
        readOrNot();
        if (wanted && records.hasKept() && !readOnDue && !running) {
            // Not now: a caller further up the stack may be using the shared array for decryption.
            readOnDue = true;
            loop().execute(this::readOn);
        }
    }

    private void readOn() {
        readOnDue = false;
        try {
            decrypt();
            records.keep();
        } catch (RuntimeException | Error e) {
            thrown(e);
        }
        readOrNot();
    }

    /** Stops reading while complete copied records wait. */
    private void readOrNot() {
        socket.reading(reading && !tasksRun && !records.hasWhole());
    }

    private void decrypt() {
        running = true;
        try {
            while (reading && !tasksRun && !closing && !inputOver && records.next()) {
                decrypt(records.record());
            }
        } catch (SSLException e) {
            failed(e);
        } finally {
            running = false;
        }
    }

    private void decrypt(ByteBuffer record) throws SSLException {
        byte[] plain = loop().buffers().decrypted();
        SSLEngineResult result = engine.unwrap(record, ByteBuffer.wrap(plain));
        refuseRenegotiation(result);
        if (record.hasRemaining()) {
            throw new SSLException("a record was not read completely: " + result.getStatus());
        }
        if (result.bytesProduced() > 0) {
            protocol.received(plain, 0, result.bytesProduced());
        }
        if (closing) {
            return;
        }
        switch (result.getStatus()) {
            case OK -> follow(result.getHandshakeStatus());
            case CLOSED -> {
                inputOver = true;
                protocol.inputEnded();
            }
            default -> throw new SSLException("the server sent an invalid record: " + result.getStatus());
        }
    }

    /** Up to TLS 1.2, a server could ask for a new handshake on the connection. */
    private void refuseRenegotiation(SSLEngineResult result) throws SSLException {
        HandshakeStatus status = result.getHandshakeStatus();
        SSLSession agreed = session;
        if (agreed != null && result.getStatus() == Status.OK && !agreed.getProtocol().equals("TLSv1.3")
                && (status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.NEED_WRAP)) {
            throw new SSLException("the server asked for a renegotiation, which is not allowed");
        }
    }

    /** Does what the engine needs. */
    private void follow(HandshakeStatus first) throws SSLException {
        HandshakeStatus status = first == HandshakeStatus.NEED_WRAP ? output.answer() : first;
        if (status == HandshakeStatus.NEED_TASK) {
            runTasks();
        } else if (status != HandshakeStatus.NEED_UNWRAP && session == null) {
            session = engine.getSession();
            protocol.opened();
        }
    }

    private void runTasks() {
        tasksRun = true;
        readOrNot();
        Thread.ofVirtual().name("freshet-client-tls").start(() -> {
            for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                task.run();
            }
            try {
                loop().execute(this::tasksRan);
            } catch (RejectedExecutionException e) {
                // The event loop has ended, and with it the connection.
            }
        });
    }

    private void tasksRan() {
        tasksRun = false;
        if (closing) {
            return;
        }
        try {
            follow(engine.getHandshakeStatus());
        } catch (SSLException e) {
            failed(e);
        } catch (RuntimeException | Error e) {
            thrown(e);
        }
        readOn();
    }

    /** Called before the socket writes. */
    private void encrypt() {
        try {
            if (!closing) {
                output.encrypt();
            }
        } catch (SSLException e) {
            failed(e);
        }
    }

    @Override
    public void roomMade() {
        if (!closing) {
            protocol.roomMade();
        }
    }

    /** Without close_notify, an attacker may have cut the connection (RFC 8446 section 6.1). */
    @Override
    public void inputEnded() {
        if (inputOver) {
            return;
        }
        inputOver = true;
        if (session == null) {
            close(CloseReason.TLS_FAILED, name + " closed during the TLS handshake");
        } else {
            close(CloseReason.RESET, "the connection broke: it ended without close_notify");
        }
    }

    @Override
    public void endOutput() {
        encrypt();
        output.sayGoodbye(session != null);
        socket.flushLater();
    }

    private void failed(SSLException e) {
        close(CloseReason.TLS_FAILED, "TLS with " + name + ": " + e.getMessage());
    }

    @Override
    public void closeWhenWritten(CloseReason reason, String message) {
        encrypt();
        if (!closing) {
            output.sayGoodbye(session != null);
            closing = true;
            socket.closeWhenWritten(reason, message);
        }
    }

    @Override
    public void close(CloseReason reason, String message) {
        if (!closing) {
            if (!tasksRun) {
                output.sayGoodbye(session != null);
            }
            closing = true;
            socket.flush();
        }
        socket.close(reason, message);
    }

    @Override
    public void closed(CloseReason reason, String message) {
        closing = true;
        output.forget();
        protocol.closed(reason, message);
    }
}
