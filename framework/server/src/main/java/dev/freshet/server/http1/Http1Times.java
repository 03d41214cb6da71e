package dev.freshet.server.http1;

import dev.freshet.server.Limit;
import dev.freshet.server.io.Connection;

/** The time limits of a connection while no handler runs. By its owner. */
final class Http1Times {
    static final String HEAD_LATE = "the request head did not come in time";

    private final Connection connection;
    private final Http1Context context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Turn turn;
    /** When the head that has begun is too late; 0 before that is known. */
    private long headLimit;

    Http1Times(Connection connection, Http1Context context, Http1Input input, Http1Output output, Http1Turn turn) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.output = output;
        this.turn = turn;
    }

    /** The head has come. */
    void headParsed() {
        headLimit = 0;
    }

    /** Between requests, or within a head or a body that is waited for: how long that may take. */
    void set() {
        if (turn.awaitsBody()) {
            // Its deadline is set.
            return;
        }
        long now = connection.loop().nanoTime();
        if (input.headBegun()) {
            if (headLimit == 0) {
                headLimit = now + context.timeouts().header();
            }
            connection.deadline(headLimit);
        } else {
            connection.idleUntil(now + context.timeouts().idle());
        }
    }

    /** The peer is to take what there is for it. */
    void setForWriting() {
        connection.deadline(connection.loop().nanoTime() + context.timeouts().write());
    }

    /** What was waited for did not come, or go, in time. */
    void countLate() {
        if (!output.isEmpty()) {
            context.reached().count(Limit.WRITE_TIMEOUT);
        } else if (input.headBegun()) {
            context.reached().count(Limit.HEADER_TIMEOUT);
        } else if (!context.draining().getAsBoolean()) {
            context.reached().count(Limit.IDLE_TIMEOUT);
        }
    }
}
