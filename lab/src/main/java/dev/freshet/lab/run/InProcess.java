package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Json;
import io.avaje.jsonb.Jsonb;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measurements that a subject makes inside one process. */
record InProcess(RunContext context, Contestant row) {

    /** The last line of its command's output. */
    @Json
    record Figure(@Nullable String metric, @Nullable Double value, @Nullable String unit,
            @Nullable Map<String, Double> details) {
    }

    void run(Cell cell) throws InterruptedException {
        Instant at = Instant.now();
        String name = cell.scenario().workload();
        try {
            context.journal().tell(new RunEvent.Loading(row.name(), cell.scenario().name(), "", 0, 0));
            String line = context.launcher().micro(row.variant(), name, row.fileName() + "-micro-" + name);
            context.journal().measured(Measurement.of(cell, at, Outcome.MEASURED, "", null, values(line)), cell);
        } catch (LabException e) {
            context.journal().failed(List.of(cell), at, Excuse.failed(e));
        }
    }

    /** @throws LabException if the line is not valid */
    static Map<String, Double> values(String line) {
        Figure figure;
        try {
            figure = Jsonb.instance().type(Figure.class).fromJson(line);
        } catch (JsonException | IllegalStateException e) {
            throw new LabException("its last line is not JSON: " + line, e);
        }
        if (figure.metric() == null || figure.value() == null) {
            throw new LabException("its last line has no metric or no value: " + line);
        }
        Map<String, Double> values = new LinkedHashMap<>();
        values.put(figure.metric(), figure.value());
        if (figure.details() != null) {
            values.putAll(figure.details());
        }
        return values;
    }
}
