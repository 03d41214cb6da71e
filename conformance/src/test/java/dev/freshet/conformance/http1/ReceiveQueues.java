package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;

/**
 * The bytes that the kernel holds for the server. With them, a test sends the second part of a request only after the
 * server has read the first. On systems other than Linux, it does not wait, and two parts may arrive as one.
 */
final class ReceiveQueues {
    private static final long LIMIT_NANOS = 15_000_000_000L;
    private static final long PAUSE_NANOS = 100_000;

    private final IntPredicate full;

    ReceiveQueues(int serverPort) {
        full = SocketDiagnosis.isKnown() ? clientPort -> SocketDiagnosis.unread(serverPort, clientPort) > 0
                : _ -> false;
    }

    /** Waits until the server has read all that the clients with these ports have sent. */
    void awaitEmpty(Collection<Integer> clientPorts) {
        long end = System.nanoTime() + LIMIT_NANOS;
        List<Integer> left = full(clientPorts);
        while (!left.isEmpty()) {
            assertThat(System.nanoTime() - end).as("the server has not read what %s sent", left).isNegative();
            LockSupport.parkNanos(PAUSE_NANOS);
            left = full(left);
        }
    }

    private List<Integer> full(Collection<Integer> clientPorts) {
        return clientPorts.stream().filter(full::test).toList();
    }
}
