package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.measure.MachineMeter;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Requests on open TLS connections. Others may open new ones meanwhile. */
final class BesideHandshakes {
    static final int OPEN = 8;
    /** Few enough that the generator's core has time for the clients of new connections. */
    static final int PER_SECOND = 2_000;

    private BesideHandshakes() {
    }

    /**
     * Has h2load send HTTP/1.1 requests at a fixed rate for a second.
     *
     * @throws LabException if a request fails
     */
    static OpenLoad load(ServerProcess server, String path, Pinning pinning) {
        String url = server.url(path).replace("http:", "https:");
        try (ScratchFolder folder = ScratchFolder.create("freshet-bench-")) {
            Path log = folder.path().resolve("requests.tsv");
            MachineMeter machine = MachineMeter.begin();
            String output = Programs.run(pinning.rest(Programs.command("h2load", "--h1", "-t", 1, "-c", OPEN,
                    "--rps=" + PER_SECOND / OPEN, "-D", 1, "--log-file=" + log, url)));
            double steal = machine.end().steal();
            return new OpenLoad(p99(Files.exists(log) ? LabFiles.read(log) : "", url, output), steal);
        }
    }

    /**
     * h2load leaves out a request whose time comes while its connection still waits. Such requests count as the
     * longest.
     *
     * @param log start, status and duration in microseconds of each request, separated by tabs
     */
    private static double p99(String log, String url, String output) {
        List<String[]> requests = log.lines().map(line -> line.split("\t")).toList();
        if (requests.isEmpty() || !requests.stream().allMatch(request -> request[1].equals("200"))) {
            throw new LabException("requests on open TLS connections to " + url + " failed: " + output.strip());
        }
        long[] micros = requests.stream().mapToLong(request -> Long.parseLong(request[2])).sorted().toArray();
        int rank = (int) Math.ceil(Math.max(micros.length, PER_SECOND) * 0.99);
        return micros[Math.min(rank, micros.length) - 1];
    }
}
