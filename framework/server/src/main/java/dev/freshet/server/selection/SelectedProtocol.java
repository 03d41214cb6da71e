package dev.freshet.server.selection;

import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;

/** Makes what runs on a connection from which bytes were read already. */
@FunctionalInterface
public interface SelectedProtocol {
    /**
     * By the owner of the connection, which then calls {@link Protocol#readable()} or {@link Protocol#run()}.
     *
     * @param buffer holds the bytes read in {@code [from, to)}; the protocol's from now on, to be given back to the
     *     pool of input buffers, unless it is empty
     */
    Protocol on(Connection connection, byte[] buffer, int from, int to);
}
