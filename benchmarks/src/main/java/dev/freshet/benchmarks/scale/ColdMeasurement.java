package dev.freshet.benchmarks.scale;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a line of the lab's measurements that are needed here.
 *
 * @param result null if nothing was measured; the note has the reason
 */
@Json
record ColdMeasurement(String row, String note, @Nullable ColdResult result) {
}
