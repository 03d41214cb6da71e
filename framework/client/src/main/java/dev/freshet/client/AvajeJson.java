package dev.freshet.client;

import dev.freshet.http.json.AnyAdapter;
import dev.freshet.http.json.ByteAdapter;
import dev.freshet.http.json.FloatAdapter;
import dev.freshet.http.json.JsonPath;
import dev.freshet.http.json.NameCache;
import dev.freshet.http.json.ReadFailure;
import dev.freshet.http.json.StrictReader;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * JSON with avaje-jsonb and its generated adapters, such as those for classes with {@code @Json}. Like freshet-web, it
 * reads strictly, ignores unknown properties and writes null ones. One difference: an Optional that is null in JSON
 * becomes null, and not empty.
 */
final class AvajeJson implements ClientJson {
    private final Jsonb jsonb;
    private final NameCache names = new NameCache();
    private final Map<Type, JsonType<Object>> types = new ConcurrentHashMap<>();

    /** Uses the adapters that the calling thread's class loader finds. */
    AvajeJson() {
        // The library collects adapters in one list per process; builders must not read it concurrently.
        synchronized (Jsonb.class) {
            jsonb = Jsonb.builder().classLoader(Thread.currentThread().getContextClassLoader()).serializeNulls(true)
                    .add(ByteAdapter::create).add(FloatAdapter::create).add(AnyAdapter::create).build();
        }
    }

    @Override
    public byte[] write(Object value, Type type) {
        return type(type).toJsonBytes(value);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T read(byte[] json, Type type) {
        JsonType<Object> adapter = type(type);
        JsonPath path = new JsonPath(names, 0).begin(StrictReader.DEFAULT_MAX_DEPTH);
        StrictReader reader = new StrictReader(json, path);
        Object value;
        try {
            value = adapter.fromJson(reader);
            reader.end();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(ReadFailure.text(e, reader), e);
        }
        if (value == null) {
            throw new IllegalArgumentException("the value is null");
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
