package dev.freshet.web.json;

import dev.freshet.http.JsonCodec;
import dev.freshet.http.JsonType;
import dev.freshet.http.json.AnyAdapter;
import dev.freshet.http.json.ByteAdapter;
import dev.freshet.http.json.FloatAdapter;
import dev.freshet.http.json.StrictReader;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON by avaje-jsonb, with adapters that are generated when the application is compiled. Unknown properties are
 * ignored, null properties are written, and dates are written as ISO text. A text that is read must be valid JSON
 * (RFC 8259) without duplicate properties or text after the value, and every number must be in the range of its type.
 * The library is loaded when the first body is read or written, or by {@link #prepare}.
 */
public final class AvajeJsonCodec implements JsonCodec {
    /** The default of {@link #maxDepth}. */
    public static final int DEFAULT_MAX_DEPTH = StrictReader.DEFAULT_MAX_DEPTH;
    /** The greatest value of {@link #maxDepth}: adapters need a few frames for each level, and a stack has 1 MB. */
    public static final int GREATEST_MAX_DEPTH = 1_000;

    private final @Nullable ClassLoader loader;
    private final Map<Type, LazyJsonType<?>> types = new ConcurrentHashMap<>();
    private final SparePaths paths = new SparePaths();
    private volatile int maxDepth = DEFAULT_MAX_DEPTH;
    private volatile @Nullable Jsonb jsonb;

    /** Uses the adapters that the context class loader of the calling thread finds. */
    public AvajeJsonCodec() {
        this.loader = Thread.currentThread().getContextClassLoader();
    }

    /** Uses this Jsonb, with its adapters and its settings for writing. */
    public AvajeJsonCodec(Jsonb jsonb) {
        this.loader = null;
        this.jsonb = jsonb;
    }

    /** Types are cached. The caller is responsible for {@code T} being {@code type}. */
    @Override
    @SuppressWarnings("unchecked")
    public <T> JsonType<T> type(Type type) {
        LazyJsonType<?> known = types.get(type);
        if (known == null) {
            known = new LazyJsonType<>(this, type);
            LazyJsonType<?> other = types.putIfAbsent(type, known);
            known = other == null ? known : other;
        }
        return (JsonType<T>) known;
    }

    @Override
    public void prepare() {
        for (LazyJsonType<?> type : types.values()) {
            type.find();
        }
    }

    /**
     * Sets how deeply objects and arrays may be nested in the texts that are read from now on, in ignored properties
     * too.
     *
     * @param levels 1 to 1,000; the default is 100
     * @throws IllegalArgumentException if it is another number
     */
    public AvajeJsonCodec maxDepth(int levels) {
        if (levels < 1 || levels > GREATEST_MAX_DEPTH) {
            throw new IllegalArgumentException("the depth of JSON must be from 1 to " + GREATEST_MAX_DEPTH
                    + ", but is " + levels);
        }
        maxDepth = levels;
        return this;
    }

    <T> JsonType<T> find(Type type) {
        Jsonb built = jsonb;
        return new AvajeJsonType<>(this, built != null ? built : build(), type);
    }

    StrictReader reader(byte[] json) {
        return new StrictReader(json, paths.take().begin(maxDepth));
    }

    /** Call it after the last use of the reader. */
    void giveBack(StrictReader reader) {
        paths.giveBack(reader.path());
    }

    /**
     * The library collects its components in one list per process, and two builders must not read it at the same time.
     * The HTTP client also builds one and locks the same class.
     */
    private Jsonb build() {
        synchronized (Jsonb.class) {
            Jsonb built = jsonb;
            if (built == null) {
                built = Jsonb.builder().classLoader(loader).serializeNulls(true)
                        .add(OptionalAdapter::create).add(ByteAdapter::create).add(FloatAdapter::create)
                        .add(AnyAdapter::create).build();
                jsonb = built;
            }
            return built;
        }
    }
}
