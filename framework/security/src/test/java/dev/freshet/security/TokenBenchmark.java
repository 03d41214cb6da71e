package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.jwt.KeyServers;
import dev.freshet.jwt.TokenRules;
import dev.freshet.jwt.TokenVerifier;
import dev.freshet.jwt.VerifiedTokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * {@code ./freshet bench security}: what a token adds to the CPU time of a small request. wrk sends the load. Each
 * round measures every row, and the rows are compared within a round, because the speed of a machine changes with time.
 */
class TokenBenchmark {
    static final String MARK = "listens ";

    private static final int ROUNDS = 7;
    private static final int SECONDS = 3;
    private static final double MICROS_PER_TICK = 10_000;
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");

    private record Row(String name, String path, boolean token) {
    }

    private static final List<Row> ROWS = List.of(new Row("open", GuardedHello.OPEN, false),
            new Row("open, with a token that nobody reads", GuardedHello.OPEN, true),
            new Row("guarded", GuardedHello.GUARDED, true));

    @Test
    void prints_the_figures() throws Exception {
        Process server = start();
        try {
            BufferedReader output = server.inputReader();
            String[] said = said(output);
            Thread.startVirtualThread(() -> output.lines().forEach(System.err::println));
            List<double[]> rounds = new ArrayList<>();
            for (int round = 0; round <= ROUNDS; round++) {
                double[] micros = new double[ROWS.size()];
                for (int row = 0; row < micros.length; row++) {
                    micros[row] = micros(server, said[0], said[1], ROWS.get(row));
                }
                // The first round warms up.
                if (round > 0) {
                    rounds.add(micros);
                }
            }
            print(rounds);
        } finally {
            server.destroy();
        }
    }

    @Test
    void prints_what_a_token_costs_alone() throws Exception {
        try (Issuer issuer = new Issuer(); KeyServers servers = new KeyServers()) {
            TokenRules rules = new TokenRules(issuer.url(), Set.of("books"), Set.of("at+jwt"), Set.of("ES256"),
                    Duration.ofSeconds(30));
            KeyServers.Ages ages = new KeyServers.Ages(Duration.ofHours(1), Duration.ofHours(1));
            TokenVerifier verifier = new TokenVerifier(List.of(new TokenVerifier.TrustedIssuer(rules,
                    servers.of(URI.create(issuer.url()), ages))), InstantSource.system());
            VerifiedTokens<Object, RuntimeException> remembered = new VerifiedTokens<>(verifier, claims -> claims);
            String token = issuer.token(3_600, "reader");
            System.out.printf(Locale.ROOT, "a token of %d characters, CPU of one thread: checked %.2f us, remembered"
                    + " %.2f us%n", token.length(), least(2_000, () -> verifier.verify(token)),
                    least(50_000, () -> remembered.read(token)));
        }
    }

    /** Microseconds of one call, in the fastest of many rounds. */
    private static double least(int calls, Callable<Object> call) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        long used = 0;
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadCpuTime();
            for (int i = 0; i < calls; i++) {
                used += call.call().getClass().hashCode() & 1;
            }
            least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
        }
        assertThat(used).isNotNegative();
        return least / 1e3 / calls;
    }

    private static Process start() throws IOException {
        List<String> command = new ArrayList<>(pinned(0));
        command.addAll(List.of(ProcessHandle.current().info().command().orElseThrow(), "-XX:+UseCompactObjectHeaders",
                "-XX:FreqInlineSize=70", "-cp", System.getProperty("java.class.path"),
                GuardedHello.class.getName()));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** The server and the generator run on different cores, if there are two. */
    private static List<String> pinned(int core) {
        return Runtime.getRuntime().availableProcessors() < 2 || !Files.exists(Path.of("/usr/bin/taskset"))
                ? List.of() : List.of("taskset", "-c", Integer.toString(core));
    }

    /** Port and token. */
    private static String[] said(BufferedReader output) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(MARK)) {
                return line.substring(MARK.length()).split(" ");
            }
        }
        throw new IOException("the server did not start");
    }

    private static double micros(Process server, String port, String token, Row row) throws Exception {
        List<String> command = new ArrayList<>(pinned(1));
        command.addAll(List.of("wrk", "-t1", "-c64", "-d" + SECONDS + "s"));
        if (row.token) {
            command.addAll(List.of("-H", "Authorization: Bearer " + token));
        }
        command.add("http://127.0.0.1:" + port + row.path);
        double before = ticks(server);
        Process generator = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(generator.getInputStream().readAllBytes());
        assertThat(output).doesNotContain("Non-2xx", "Socket errors");
        Matcher requests = REQUESTS.matcher(output);
        assertThat(requests.find()).as(output).isTrue();
        return (ticks(server) - before) * MICROS_PER_TICK / Long.parseLong(requests.group(1));
    }

    /** User and system time; see proc_pid_stat(5). */
    private static double ticks(Process server) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + server.pid() + "/stat"));
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Double.parseDouble(afterName[11]) + Double.parseDouble(afterName[12]);
    }

    private static void print(List<double[]> rounds) {
        System.out.println("GET /hello, CPU per request in microseconds; medians of " + ROUNDS + " rounds (smallest to"
                + " largest)");
        for (int row = 0; row < ROWS.size(); row++) {
            int index = row;
            System.out.printf(Locale.ROOT, "%-38s %-22s more than open: %-22s times open: %s%n", ROWS.get(row).name,
                    spread(rounds.stream().mapToDouble(round -> round[index]).toArray()),
                    spread(rounds.stream().mapToDouble(round -> round[index] - round[0]).toArray()),
                    spread(rounds.stream().mapToDouble(round -> round[index] / round[0]).toArray()));
        }
    }

    private static String spread(double[] values) {
        Arrays.sort(values);
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", values[values.length / 2], values[0],
                values[values.length - 1]);
    }
}
