package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.transport.BufferPool;
import dev.freshet.transport.Wire;
import java.io.IOException;

/** The unwritten output of a connection. If there is none, this holds no array, because most connections are idle. */
final class Unsent {
    private final BufferPool arrays;
    private final OutputBytes out = new OutputBytes(LoopBuffers.NONE);
    /** The number of bytes at the start of {@link #out} that are written. */
    private int taken;
    private long written;

    Unsent(BufferPool arrays) {
        this.arrays = arrays;
    }

    /** The buffer for more output. */
    OutputBytes out() {
        if (out.array().length == 0) {
            out.reset(arrays.take());
        }
        return out;
    }

    int pending() {
        return out.size() - taken;
    }

    long written() {
        return written;
    }

    /** Writes as much as the wire accepts; returns whether that was everything. */
    boolean writeTo(Wire wire) throws IOException {
        int before = pending();
        if (before > 0) {
            int count = wire.write(out.array(), taken, before);
            taken += count;
            written += count;
            if (count < before) {
                keepRest();
                return false;
            }
        }
        if (!drop()) {
            wire.forgetSource();
        }
        return true;
    }

    /** Moves unwritten bytes to the start. Otherwise, the array would grow forever. */
    private void keepRest() {
        int rest = pending();
        System.arraycopy(out.array(), taken, out.array(), 0, rest);
        out.size(rest);
        taken = 0;
    }

    /** Drops the output and gives the array to the pool. Returns whether the pool keeps it for others. */
    boolean drop() {
        taken = 0;
        boolean kept = arrays.give(out.array());
        out.reset(LoopBuffers.NONE);
        return kept;
    }
}
