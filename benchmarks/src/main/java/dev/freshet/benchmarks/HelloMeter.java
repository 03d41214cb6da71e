package dev.freshet.benchmarks;

import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.Pinning;

/** Sends the load of a part to a row's server and measures the server meanwhile. */
record HelloMeter(Options options, Pinning pinning, Servers servers) {
    /** Seconds of a load that does little more than open its connections. */
    private static final int BRIEF = 1;

    void warmUp(HelloPart part, HelloRow row) {
        servers.check(row);
        WarmUp.run(servers.of(row.server()), options.warmup(), seconds -> send(part, row, seconds));
    }

    Measurement measure(HelloPart part, HelloRow row) {
        if (part == HelloPart.ALLOCATION) {
            return allocation(part, row);
        }
        return servers.of(row.server()).under(() -> send(part, row, options.seconds()));
    }

    /** The difference between a long and a short load: both include opening connections and the query itself. */
    private Measurement allocation(HelloPart part, HelloRow row) {
        try (AllocatedBytes bytes = AllocatedBytes.of(servers.of(row.server()).pid())) {
            bytes.now();
            long begin = bytes.now();
            Load brief = send(part, row, BRIEF);
            long middle = bytes.now();
            Load whole = send(part, row, BRIEF + options.seconds());
            long end = bytes.now();
            return new Measurement(whole.without(brief), Cpu.UNKNOWN, Math.max(0, end - middle - (middle - begin)));
        }
    }

    private Load send(HelloPart part, HelloRow row, int seconds) {
        String url = servers.of(row.server()).url(row.path());
        return switch (part) {
            case MODES, BARE -> Load.send(url, options.connections(), options.pipeline(), seconds, pinning);
            case PIPELINED -> Load.send(url, options.connections(), HelloPart.DEPTH, seconds, pinning);
            case JSON, ALLOCATION -> Load.send(url, options.connections(), 1, seconds, pinning);
            case HTTP2 -> Load.sendHttp2(url, HelloPart.HTTP2_CONNECTIONS, HelloPart.STREAMS, seconds, pinning);
        };
    }
}
