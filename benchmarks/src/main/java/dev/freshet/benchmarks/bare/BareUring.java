package dev.freshet.benchmarks.bare;

import java.lang.foreign.MemorySegment;

/**
 * One io_uring on one thread. Only Linux on x86-64. A request costs two completions (received bytes and a sent
 * response) and a share of the single system call that submits and waits for all connections.
 */
public final class BareUring implements Ring.Completion {
    /** As the only argument, instead of a port: sets everything up and ends. */
    public static final String TRY = "--try";

    private static final int MAX_CONNECTIONS = 65_536;
    private static final int SUBMISSIONS = 4096;
    private static final int MAX_BATCH = 512;
    /** No signal for a closed peer, and no completion before everything is sent: MSG_NOSIGNAL, MSG_WAITALL. */
    private static final int SEND_FLAGS = 0x4000 | 0x100;

    private final Linux linux = new Linux();
    private final Ring ring = new Ring(linux, SUBMISSIONS);
    private final ProvidedBuffers buffers = new ProvidedBuffers(linux, ring);
    private final Listener listener;
    private final MemorySegment answers = MemorySegment.ofBuffer(Answers.inARow(MAX_BATCH));
    private final Peer[] peers = new Peer[MAX_CONNECTIONS];

    private BareUring(int port) {
        listener = Listener.open(linux, port);
    }

    /** @param arguments a port of 127.0.0.1, or {@value #TRY} */
    public static void main(String[] arguments) {
        boolean serves = !arguments[0].equals(TRY);
        BareUring loop;
        try {
            loop = new BareUring(serves ? Integer.parseInt(arguments[0]) : 0);
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(1);
            return;
        }
        if (serves) {
            loop.serve();
        }
    }

    private void serve() {
        ring.push(Ring.ACCEPT, listener.fd(), 0, 0, 0);
        while (true) {
            ring.submitAndWait();
            ring.drain(this);
        }
    }

    @Override
    public void completed(int what, int fd, int result, int flags) {
        switch (what) {
            case Ring.ACCEPT -> accepted(result, flags);
            case Ring.RECEIVE -> received(peers[fd], result, flags);
            default -> sent(peers[fd], result);
        }
    }

    private void accepted(int result, int flags) {
        if (result >= MAX_CONNECTIONS) {
            linux.close(result);
        } else if (result >= 0) {
            peers[result] = new Peer(result);
            goOn(peers[result]);
        }
        if ((flags & Ring.MORE) == 0) {
            ring.push(Ring.ACCEPT, listener.fd(), 0, 0, 0);
        }
    }

    private void received(Peer peer, int result, int flags) {
        peer.receiving = (flags & Ring.MORE) != 0;
        if ((flags & Ring.BUFFER) != 0) {
            int buffer = flags >>> 16;
            int from = buffer * ProvidedBuffers.BYTES;
            int heads = peer.ends.count(buffers.bytes(), from, from + Math.max(0, result));
            buffers.giveBack(buffer);
            // A peer that cannot be sent to is owed nothing.
            peer.owed += peer.ended ? 0 : (long) heads * Answers.LENGTH;
        }
        // Without a free buffer, it is submitted again; all buffers are returned at once.
        if (result <= 0 && result != -Linux.ENOBUFS) {
            peer.ended = true;
        }
        goOn(peer);
    }

    private void sent(Peer peer, int result) {
        peer.sending = false;
        if (result >= 0) {
            peer.owed -= result;
            peer.position = (peer.position + result) % Answers.LENGTH;
        } else {
            peer.owed = 0;
            peer.ended = true;
            // Otherwise, the pending receive would keep the connection.
            linux.shutdown(peer.fd);
        }
        goOn(peer);
    }

    private void goOn(Peer peer) {
        if (peer.owed > 0 && !peer.sending) {
            int length = (int) Math.min(peer.owed, answers.byteSize() - peer.position);
            ring.push(Ring.SEND, peer.fd, answers.address() + peer.position, length, SEND_FLAGS);
            peer.sending = true;
        }
        if (!peer.ended && !peer.receiving) {
            ring.push(Ring.RECEIVE, peer.fd, 0, 0, 0);
            peer.receiving = true;
        }
        if (peer.isOver()) {
            linux.close(peer.fd);
        }
    }
}
