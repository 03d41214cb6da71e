package dev.freshet.client;

import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON by avaje-jsonb, with adapters that are generated when the application is compiled, for classes with {@code @Json}
 * among others. As freshet-web does it: unknown properties are ignored, null ones written. But an Optional that is null
 * in JSON is null, as the library has it, where freshet-web makes it empty.
 */
final class AvajeJson implements ClientJson {
    private final Jsonb jsonb;
    private final Map<Type, JsonType<Object>> types = new ConcurrentHashMap<>();

    /** With the adapters that the class loader of the calling thread finds. */
    AvajeJson() {
        // The library keeps what it finds in one list for the process, which two builders must not read at once.
        synchronized (Jsonb.class) {
            jsonb = Jsonb.builder().classLoader(Thread.currentThread().getContextClassLoader()).serializeNulls(true)
                    .build();
        }
    }

    @Override
    public byte[] write(Object value, Type type) {
        return type(type).toJsonBytes(value);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T read(byte[] json, Type type) {
        @Nullable Object value = type(type).fromJson(json);
        if (value == null) {
            throw new IllegalArgumentException("it is null");
        }
        return (T) value;
    }

    private JsonType<Object> type(Type type) {
        JsonType<Object> known = types.get(type);
        if (known == null) {
            known = jsonb.type(type);
            types.put(type, known);
        }
        return known;
    }
}
