package dev.freshet.benchmarks.scale;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Pinning;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The parts of the benchmark, which can be run separately. */
enum ScalePart {
    CONNECTIONS("the rate of /hello on 10, 100 and 500 connections, compared with C and Vert.x (needs wrk)"),
    SATURATED("waiting times while 256 connections load a server at full speed (needs wrk)"),
    COMPUTING("latency on 64 connections if handlers compute (needs wrk)"),
    WAITING("7,000 concurrent requests of two seconds, compared with Go (needs ab and go)"),
    IDLE("memory of 10,000 idle connections (needs /proc)"),
    SOCKETS("memory of 5,000 idle WebSockets with compression (needs /proc)"),
    COLD("8,000 requests to a server that has just started: the lab's scenario cold"),
    WARMUP("the rate of a server that has just started, second by second (needs wrk)");

    private final String about;

    ScalePart(String about) {
        this.about = about;
    }

    /** Its name on the command line. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String usage() {
        return Arrays.stream(values()).map(part -> "  %-12s %s".formatted(part.key(), part.about))
                .collect(Collectors.joining("\n"));
    }

    /** @throws LabException if there is none of that name */
    static ScalePart of(String key) {
        return Arrays.stream(values()).filter(part -> part.key().equals(key)).findFirst()
                .orElseThrow(() -> new LabException("no part '" + key + "'; there are:\n" + usage()));
    }

    Findings run(ScaleOptions options, Pinning pinning) {
        System.err.println("measuring " + about);
        return switch (this) {
            case CONNECTIONS -> new ConnectionCounts(options, pinning).run();
            case SATURATED -> new SaturatedServer(options, pinning).run();
            case COMPUTING -> new ComputingHandlers(options, pinning).run();
            case WAITING -> new WaitingRequests(options, pinning).run();
            case IDLE -> IdleMemory.CONNECTIONS.run(pinning);
            case SOCKETS -> IdleMemory.SOCKETS.run(pinning);
            case COLD -> new ColdStart(options).run();
            case WARMUP -> new WarmupCurve(options, pinning).run();
        };
    }
}
