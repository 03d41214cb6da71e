package dev.freshet.server.http1;

import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;

/** The timeouts of a connection while no handler runs. For the connection's owner only. */
final class Http1Times {
    static final String HEAD_LATE = "the request head did not arrive in time";

    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Turn turn;
    /** The deadline of the current head; 0 before the head begins. */
    private long headLimit;

    Http1Times(Connection connection, EngineContext context, Http1Input input, Http1Output output, Http1Turn turn) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.output = output;
        this.turn = turn;
    }

    void headParsed() {
        headLimit = 0;
    }

    /** Sets the deadline for the next bytes: between requests, or inside a head. */
    void set() {
        if (turn.awaitsBody()) {
            // The deadline of the body is already set.
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

    /** Sets the deadline for the peer to accept output. */
    void setForWriting() {
        connection.deadline(connection.loop().nanoTime() + context.timeouts().write());
    }

    /** Counts the timeout that has just passed. */
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
