package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Latency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The requests that ab wrote down (-g). It measures these times in whole milliseconds.
 *
 * @param connect times to open a connection; 0 for one that was open already
 * @param waiting times from sending the request to the first byte of the response
 * @param total times from the beginning to the last byte
 */
record AbRequests(Latency connect, Latency waiting, Latency total) {
    private static final int CONNECT = 2;
    private static final int TOTAL = 4;
    private static final int WAITING = 5;
    private static final double MILLIS_PER_MICRO = 1e-3;

    static AbRequests read(Path file) throws IOException {
        Histogram connect = new Histogram(3);
        Histogram waiting = new Histogram(3);
        Histogram total = new Histogram(3);
        try (Stream<String> lines = Files.lines(file)) {
            lines.skip(1).map(line -> line.split("\t")).forEach(columns -> {
                connect.recordValue(Long.parseLong(columns[CONNECT]));
                waiting.recordValue(Long.parseLong(columns[WAITING]));
                total.recordValue(Long.parseLong(columns[TOTAL]));
            });
        }
        return new AbRequests(Latency.of(connect, MILLIS_PER_MICRO), Latency.of(waiting, MILLIS_PER_MICRO),
                Latency.of(total, MILLIS_PER_MICRO));
    }
}
