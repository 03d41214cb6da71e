package dev.freshet.lab.report.analysis;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.run.Measurement;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * CPU time in microseconds for each correct response. Includes the cost of failed requests.
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

    /** Null if no measurement has the server's CPU. */
    static @Nullable CpuReport of(List<Measurement> rounds) {
        Spread total = spread(rounds, CpuReport::server, Cpu::micros);
        Spread user = spread(rounds, CpuReport::server, Cpu::userMicros);
        Spread system = spread(rounds, CpuReport::server, Cpu::systemMicros);
        if (total == null || user == null || system == null) {
            return null;
        }
        return new CpuReport(0, total, user, system, spread(rounds, Measurement::upstream, Cpu::micros),
                spread(rounds, Measurement::database, Cpu::micros),
                spread(rounds, CpuReport::generatorOf, Cpu::micros));
    }

    CpuReport ranked(int place) {
        return new CpuReport(place, total, user, system, upstream, database, generator);
    }

    static double perRequest(Measurement measurement) {
        return each(measurement, server(measurement), Cpu::micros);
    }

    private static @Nullable Spread spread(List<Measurement> rounds, Function<Measurement, @Nullable Cpu> whose,
            Function<Cpu, Long> part) {
        return Spread.of(rounds.stream().map(m -> each(m, whose.apply(m), part)).toList());
    }

    private static double each(Measurement measurement, @Nullable Cpu cpu, Function<Cpu, Long> part) {
        LoadResult result = measurement.result();
        if (result == null || result.ok() == 0 || cpu == null || !cpu.known()) {
            return Double.NaN;
        }
        return (double) part.apply(cpu) / result.ok();
    }

    private static @Nullable Cpu server(Measurement measurement) {
        ServerUsage server = measurement.server();
        return server == null ? null : server.cpu();
    }

    private static @Nullable Cpu generatorOf(Measurement measurement) {
        LoadResult result = measurement.result();
        return result == null ? null : result.generator();
    }
}
