package dev.freshet.server.selection;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;

/** Creates a protocol for a connection from which bytes were already read. */
@FunctionalInterface
public interface SelectedProtocol {
    /**
     * Called by the owner of the connection, which then calls {@link Protocol#readable()} or {@link Protocol#run()}.
     *
     * @param buffer contains the bytes in {@code [from, to)}. The protocol now owns it and returns it to the pool of
     *     input buffers, unless it is empty
     */
    Protocol on(Connection connection, byte[] buffer, int from, int to);
}
