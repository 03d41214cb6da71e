package dev.freshet.lab.report.analysis;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Verdict;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * CPU time in microseconds for each correct response. Includes the cost of failed requests. Servers work until the last
 * response, so their CPU is divided by {@link LoadResult#answers()}. The generator's CPU counts until the planned end.
 *
 * @param rank place by the total, from 1; 0 if it is not ranked
 * @param total of the server's process tree, user and system
 * @param upstream of the service behind a gateway; null if there is none
 * @param database of the database server; null if there is none
 * @param generator of the load generator
 */
@Json
public record CpuReport(int rank, Spread total, Spread user, Spread system, @Nullable Spread upstream,
        @Nullable Spread database, @Nullable Spread generator) {

    /** Null if no measurement has the server's CPU, or one has too little of it: see {@link Cpu#precise}. */
    static @Nullable CpuReport of(List<Measurement> rounds) {
        if (rounds.stream().anyMatch(m -> Verdict.of(m).contains(Verdict.CPU_NOT_KNOWN))) {
            return null;
        }
        Spread total = spread(rounds, CpuReport::server, Cpu::micros, LoadResult::answers);
        Spread user = spread(rounds, CpuReport::server, Cpu::userMicros, LoadResult::answers);
        Spread system = spread(rounds, CpuReport::server, Cpu::systemMicros, LoadResult::answers);
        if (total == null || user == null || system == null) {
            return null;
        }
        return new CpuReport(0, total, user, system,
                spread(rounds, Measurement::upstream, Cpu::micros, LoadResult::answers),
                spread(rounds, Measurement::database, Cpu::micros, LoadResult::answers),
                spread(rounds, CpuReport::generatorOf, Cpu::micros, LoadResult::ok));
    }

    CpuReport ranked(int place) {
        return new CpuReport(place, total, user, system, upstream, database, generator);
    }

    private static @Nullable Spread spread(List<Measurement> rounds, Function<Measurement, @Nullable Cpu> whose,
            ToLongFunction<Cpu> part, ToLongFunction<LoadResult> answers) {
        return Spread.of(rounds.stream().map(m -> each(m, whose.apply(m), part, answers)).toList());
    }

    private static double each(Measurement measurement, @Nullable Cpu cpu, ToLongFunction<Cpu> part,
            ToLongFunction<LoadResult> answers) {
        LoadResult result = measurement.result();
        if (result == null || answers.applyAsLong(result) == 0 || cpu == null || !cpu.known()) {
            return Double.NaN;
        }
        return (double) part.applyAsLong(cpu) / answers.applyAsLong(result);
    }

    private static @Nullable Cpu server(Measurement measurement) {
        ServerUsage server = measurement.server();
        return server == null || !server.cpu().precise() ? null : server.cpu();
    }

    private static @Nullable Cpu generatorOf(Measurement measurement) {
        LoadResult result = measurement.result();
        return result == null ? null : result.generator();
    }
}
