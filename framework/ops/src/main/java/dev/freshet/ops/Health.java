package dev.freshet.ops;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a check has found. Details are shown to whoever may ask {@code /actuator/health}, where
 * {@code management.health.show-details} is true: no secrets in them.
 *
 * @param details texts, numbers, booleans, or maps and lists of these, in the order in which they are shown
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

    /** @param error what is wrong, as the detail {@code error} */
    public static Health down(String error) {
        return new Health(HealthStatus.DOWN, Map.of("error", error));
    }

    /** The same with one more detail; without it if the value is null. */
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
