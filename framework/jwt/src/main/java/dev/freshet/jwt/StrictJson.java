package dev.freshet.jwt;

import dev.freshet.http.json.JsonPath;
import dev.freshet.http.json.NameCache;
import dev.freshet.http.json.StrictReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON objects without duplicate names, deep nesting or invalid UTF-8. */
final class StrictJson {
    private static final int MAX_DEPTH = 16;
    private static final NameCache NAMES = new NameCache();
    private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MOST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    private StrictJson() {
    }

    /**
     * An unmodifiable object of String, Boolean, Long, Double, List, Map and null.
     *
     * @throws IllegalArgumentException if the bytes are not exactly one such object
     */
    static Map<String, @Nullable Object> object(byte[] json) {
        StrictReader reader = new StrictReader(json, new JsonPath(NAMES, 0).begin(MAX_DEPTH));
        try {
            Map<String, @Nullable Object> object = object(reader);
            reader.end();
            return object;
        } catch (RuntimeException invalid) {
            throw new IllegalArgumentException("not a JSON object", invalid);
        }
    }

    private static Map<String, @Nullable Object> object(StrictReader reader) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        reader.beginObject();
        while (reader.hasNextField()) {
            object.put(reader.nextField(), value(reader));
        }
        reader.endObject();
        return Collections.unmodifiableMap(object);
    }

    private static List<@Nullable Object> list(StrictReader reader) {
        List<@Nullable Object> list = new ArrayList<>();
        reader.beginArray();
        while (reader.hasNextElement()) {
            list.add(value(reader));
        }
        reader.endArray();
        return Collections.unmodifiableList(list);
    }

    private static @Nullable Object value(StrictReader reader) {
        return switch (reader.currentToken()) {
            case BEGIN_OBJECT -> object(reader);
            case BEGIN_ARRAY -> list(reader);
            case STRING -> reader.readString();
            case BOOLEAN -> reader.readBoolean();
            case NULL -> reader.isNullValue() ? null : reader.readString();
            case NUMBER -> number(reader.readDecimal());
        };
    }

    /** A Long wherever it is exact: two accounts could otherwise become one, because a Double has only 53 bits. */
    private static Object number(BigDecimal value) {
        if (value.scale() <= 0 && value.compareTo(LEAST_LONG) >= 0 && value.compareTo(MOST_LONG) <= 0) {
            return value.longValue();
        }
        double nearest = value.doubleValue();
        if (Double.isInfinite(nearest)) {
            throw new IllegalArgumentException("the number is out of range");
        }
        return nearest;
    }
}
