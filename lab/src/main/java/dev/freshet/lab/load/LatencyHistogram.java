package dev.freshet.lab.load;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Writes and reads histograms of latencies as text: HdrHistogram's compressed form in Base64. */
public final class LatencyHistogram {
    private LatencyHistogram() {
    }

    /** "" for an empty histogram. */
    public static String text(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return "";
        }
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** @throws LoadException if the text is not a histogram */
    public static Histogram read(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException | IllegalArgumentException | BufferUnderflowException e) {
            throw new LoadException("a histogram of latencies cannot be read: " + e.getMessage(), e);
        }
    }

    /** A histogram of nanoseconds as one of microseconds. */
    public static Histogram micros(Histogram nanos) {
        Histogram micros = new Histogram(nanos.getNumberOfSignificantValueDigits());
        for (HistogramIterationValue value : nanos.recordedValues()) {
            micros.recordValueWithCount(Math.round(value.getValueIteratedTo() / 1e3),
                    value.getCountAtValueIteratedTo());
        }
        return micros;
    }
}
