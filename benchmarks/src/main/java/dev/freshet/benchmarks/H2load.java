package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The load generator for HTTP/2. */
final class H2load {
    private static final Pattern REQUESTS = Pattern.compile("^requests: .* (\\d+) succeeded, (\\d+) failed, "
            + "(\\d+) errored, (\\d+) timeout$", Pattern.MULTILINE);
    private static final Pattern STATUS = Pattern.compile("^status codes: (\\d+) 2xx", Pattern.MULTILINE);

    private H2load() {
    }

    /** Why there is no HTTP/2 load on this machine, or "" if there is. */
    static String missing() {
        return Engines.missing("h2load");
    }

    /** Sends load to this URL for some seconds, without TLS. */
    static Load send(String url, int connections, int streams, int seconds, Pinning pinning) {
        int threads = Math.min(pinning.restCores(), connections);
        return parse(Programs.run(pinning.rest(List.of("h2load", "-t" + threads, "-c" + connections,
                "-m" + streams, "-D" + seconds, url))), seconds);
    }

    /**
     * Reads the summary. Requests in flight at the end count as neither correct nor wrong; h2load has no percentiles.
     */
    static Load parse(String output, int seconds) {
        Matcher requests = REQUESTS.matcher(output);
        Matcher status = STATUS.matcher(output);
        if (!requests.find() || !status.find()) {
            throw new LabException("h2load did not print its figures:\n" + output);
        }
        long succeeded = Long.parseLong(requests.group(1));
        long wrong = Math.max(0, succeeded - Long.parseLong(status.group(1)));
        long failed = Long.parseLong(requests.group(2)) + Long.parseLong(requests.group(3))
                + Long.parseLong(requests.group(4));
        return new Load(succeeded - wrong, seconds * 1_000_000L, Double.NaN, Double.NaN, failed + wrong);
    }
}
