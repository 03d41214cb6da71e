package dev.freshet.conformance.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.http1.RawConnection.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Sends the bytes of a case whole or in pieces, each time on a new connection, and says what became of them. */
public final class Feeder {
    /** Connections at the same time, when a case is cut at many places. */
    private static final int BATCH = 100;
    /** A case longer than this is fed by single bytes to here, and the rest in larger pieces. */
    private static final int SINGLE_BYTES = 1_000;
    private static final int LARGER_PIECE = 997;

    private final int port;
    private final EchoApplication application;
    private final ReceiveQueues queues;

    public Feeder(int port, EchoApplication application) {
        this.port = port;
        this.application = application;
        this.queues = new ReceiveQueues(port);
    }

    public Outcome whole(Http1Case http1) throws IOException {
        try (RawConnection connection = new RawConnection(port)) {
            byte[] bytes = http1.bytes();
            connection.send(bytes, 0, bytes.length);
            return outcome(http1, connection);
        }
    }

    public Outcome byteByByte(Http1Case http1) throws IOException {
        try (RawConnection connection = new RawConnection(port)) {
            byte[] bytes = http1.bytes();
            int from = 0;
            boolean taken = true;
            while (taken && from < bytes.length) {
                int to = from == http1.lastCut() && from < http1.length() ? bytes.length
                        : Math.min(bytes.length, from + (from < SINGLE_BYTES ? 1 : LARGER_PIECE));
                taken = connection.send(bytes, from, to);
                from = to;
            }
            return outcome(http1, connection);
        }
    }

    /**
     * One outcome for each cut: the server has read the bytes before it when the rest is sent. Cuts on many connections
     * at the same time, so that it waits once for all of them.
     */
    public List<Outcome> cut(Http1Case http1, List<Integer> cuts) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (int from = 0; from < cuts.size(); from += BATCH) {
            outcomes.addAll(cutTogether(http1, cuts.subList(from, Math.min(cuts.size(), from + BATCH))));
        }
        return outcomes;
    }

    private List<Outcome> cutTogether(Http1Case http1, List<Integer> cuts) throws IOException {
        byte[] bytes = http1.bytes();
        List<RawConnection> connections = new ArrayList<>();
        try {
            for (int cut : cuts) {
                RawConnection connection = new RawConnection(port);
                connections.add(connection);
                connection.send(bytes, 0, cut);
            }
            queues.awaitEmpty(connections.stream().map(RawConnection::localPort).toList());
            for (int i = 0; i < cuts.size(); i++) {
                connections.get(i).send(bytes, cuts.get(i), bytes.length);
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (RawConnection connection : connections) {
                outcomes.add(outcome(http1, connection));
            }
            return outcomes;
        } finally {
            for (RawConnection connection : connections) {
                connection.close();
            }
        }
    }

    /** Reads to the probe's answer or to the end, whichever comes first, and that nothing comes behind it. */
    private Outcome outcome(Http1Case http1, RawConnection connection) throws IOException {
        if (http1.endsOutput()) {
            connection.endOutput();
        }
        List<Outcome.Answer> answers = new ArrayList<>();
        boolean probed = false;
        Response response = connection.response(http1.firstIsHead());
        while (response != null && !probed) {
            probed = response.status() == 200 && response.text().equals("probe");
            if (response.status() != 100 && !probed) {
                answers.add(answer(response));
            }
            if (probed) {
                connection.endOutput();
            }
            response = connection.response(false);
        }
        assertThat(response).as("a response behind the probe's").isNull();
        EchoApplication.Calls calls = application.taken(connection.localPort());
        return new Outcome(answers, probed, calls.called.get(), calls.completed.get(), calls.probes.get(),
                List.copyOf(calls.seen));
    }

    private static Outcome.Answer answer(Response response) {
        return new Outcome.Answer(response.status(), response.header("Connection"),
                response.status() == 200 ? response.text() : "");
    }
}
