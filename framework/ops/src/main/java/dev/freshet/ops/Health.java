package dev.freshet.ops;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a check. If {@code management.health.show-details} is true, everyone who can read {@code
 * /actuator/health} sees the details. The log gets those of a component that goes down. So put no secrets there.
 *
 * @param details strings, numbers, booleans, or maps and lists of these, in display order
 */
public record Health(HealthStatus status, Map<String, Object> details) {
    private static final Health UP = new Health(HealthStatus.UP, Map.of());

    /** Copies the details. */
    public Health {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    public static Health up() {
        return UP;
    }

    /** @param error the problem, shown as the detail {@code error} */
    public static Health down(String error) {
        return new Health(HealthStatus.DOWN, Map.of("error", error));
    }

    /** Returns a copy with one more detail; this object if the value is null. */
    public Health with(String name, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        Map<String, Object> more = new LinkedHashMap<>(details);
        more.put(name, value);
        return new Health(status, more);
    }

    boolean isUp() {
        return status == HealthStatus.UP;
    }
}
