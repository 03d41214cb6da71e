package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.Pinning;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What can be asked for by itself. */
enum ScalePart {
    CONNECTIONS("the rate of /hello on 10, 100 and 500 connections, beside C and Vert.x (needs wrk)"),
    SATURATED("who waits while 256 connections load a server as fast as they can (needs wrk)"),
    WAITING("7,000 requests at once, each of which takes two seconds, beside Go (needs ab and go)"),
    IDLE("what 10,000 idle connections hold (needs /proc)"),
    SOCKETS("what 5,000 idle WebSockets with compression hold (needs /proc)"),
    COLD("8,000 requests to a server that has just started: the lab's scenario cold"),
    WARMUP("second by second, how fast a server that has just started becomes (needs wrk)");

    private final String about;

    ScalePart(String about) {
        this.about = about;
    }

    /** What it is called on the command line. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String usage() {
        return Arrays.stream(values()).map(part -> "  %-12s %s".formatted(part.key(), part.about))
                .collect(Collectors.joining("\n"));
    }

    /** @throws BenchmarkException if there is none of that name */
    static ScalePart of(String key) {
        return Arrays.stream(values()).filter(part -> part.key().equals(key)).findFirst()
                .orElseThrow(() -> new BenchmarkException("no part '" + key + "'; there are:\n" + usage()));
    }

    Findings run(ScaleOptions options, Pinning pinning) {
        System.err.println("measuring " + about);
        return switch (this) {
            case CONNECTIONS -> new ConnectionCounts(options, pinning).run();
            case SATURATED -> new SaturatedServer(options, pinning).run();
            case WAITING -> new WaitingRequests(options, pinning).run();
            case IDLE -> new IdleConnections(pinning).run();
            case SOCKETS -> new IdleSockets(pinning).run();
            case COLD -> new ColdStart(options).run();
            case WARMUP -> new WarmupCurve(options, pinning).run();
        };
    }

    static List<ScalePart> all() {
        return List.of(values());
    }
}
