package dev.freshet.lab.hyperfoil;

import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkData;
import io.hyperfoil.api.statistics.StatisticsSnapshot;
import io.hyperfoil.core.parser.BenchmarkParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Runs benchmark files inside one process, one after the other. Each line of the input is "check PATH" or "run PATH";
 * the lines of the output that begin with "freshet " say what came of it, the last of each with "done" or "failed".
 * Ends with its input.
 */
public final class Main {
    private Main() {
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] order = line.split(" ", 2);
            try {
                Benchmark benchmark = read(Path.of(order[1]));
                if (order[0].equals("run")) {
                    new TimedRunner(benchmark, Main::say).run();
                }
                say("done");
            } catch (Exception e) {
                say("failed " + String.valueOf(e.getMessage()).replace('\n', ' '));
            }
        }
        // Hyperfoil's and Netty's threads would go on.
        System.exit(0);
    }

    private static Benchmark read(Path file) throws Exception {
        try (InputStream source = Files.newInputStream(file)) {
            return BenchmarkParser.instance().buildBenchmark(source, BenchmarkData.EMPTY, Map.of());
        }
    }

    private static synchronized void say(String text) {
        System.out.println("freshet " + text);
        System.out.flush();
    }

    /** One second of one phase. */
    static String seconds(StatisticsSnapshot snapshot) {
        return "second=" + snapshot.sequenceId + " requests=" + snapshot.requestCount + " responses="
                + snapshot.responseCount + " invalid=" + snapshot.invalid + " connection=" + snapshot.connectionErrors
                + " timeout=" + snapshot.requestTimeouts + " internal=" + snapshot.internalErrors + " histogram="
                + encoded(snapshot.histogram);
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
