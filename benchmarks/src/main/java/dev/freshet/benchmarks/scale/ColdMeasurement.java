package dev.freshet.benchmarks.scale;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What is needed here of a line of the lab's measurements.
 *
 * @param result null if nothing was measured, for the reason in the note
 */
@Json
record ColdMeasurement(String row, String note, @Nullable ColdResult result) {
}
