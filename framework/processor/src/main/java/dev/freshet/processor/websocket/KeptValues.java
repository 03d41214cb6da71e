package dev.freshet.processor.websocket;

import dev.freshet.processor.web.Parameter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of the handshake request that an endpoint's methods take, without duplicates. */
final class KeptValues {

    private final Map<Parameter.Value, Parameter.Value> values = new LinkedHashMap<>();
    /** Includes the names that generated code uses itself. */
    private final Set<String> taken = new HashSet<>(Set.of("socket", "text", "bytes", "last", "stream", "pong",
            "reason", "thrown", "endpoint", "message"));

    /** Returns the stored value that equals this one, or stores it under a free name. */
    Parameter.Value keep(Parameter.Value value) {
        return values.computeIfAbsent(named(value, ""), _ -> named(value, freeName(value.variable())));
    }

    private String freeName(String wanted) {
        var count = 1;
        while (!taken.add(count == 1 ? wanted : wanted + count)) {
            count++;
        }
        return count == 1 ? wanted : wanted + count;
    }

    private static Parameter.Value named(Parameter.Value value, String variable) {
        return new Parameter.Value(variable, value.type(), value.source(), value.name(), value.conversion(),
                value.holder(), value.presence(), value.defaultText());
    }

    List<Parameter.Value> all() {
        return List.copyOf(values.values());
    }
}
