package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row in one load case in one round: a line of measurements.jsonl.
 *
 * @param row the subject, with its mode and its upstream: "go-net-http", "freshet:nio-virtual",
 *     "spring-cloud-gateway > freshet:nio-virtual"
 * @param scenario the scenario's name
 * @param load the load case's name; "" where the scenario has none (start-up, in-process)
 * @param round from 1
 * @param at when it began, ISO 8601
 * @param note why it is not {@link Outcome#MEASURED}, or what to know; one line, "" for nothing
 * @param result of the load; null where there was none
 * @param server null where nothing was measured
 * @param upstream CPU of the service behind a gateway
 * @param database CPU of the database server during the load
 * @param warmup right answers a second in each cycle of the warm-up before it; empty where there was none
 * @param warm whether the warm-up became stable
 * @param values other figures by name, with the unit in the name: "startup-ms" and its single runs "startup-ms-1",
 *     in-process ones as published ("us-per-object", "uncontended-us")
 */
@Json
public record Measurement(String row, String scenario, String load, int round, String at, Outcome outcome, String note,
        @Nullable LoadResult result, @Nullable ServerUsage server, @Nullable Cpu upstream, @Nullable Cpu database,
        List<Double> warmup, boolean warm, Map<String, Double> values) {
}
