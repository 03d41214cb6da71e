package dev.freshet.web.json;

import dev.freshet.http.json.AnyAdapter;
import dev.freshet.http.json.ByteAdapter;
import dev.freshet.http.json.StrictReader;
import dev.freshet.web.JsonCodec;
import dev.freshet.web.JsonType;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON by avaje-jsonb, with adapters that are generated when the application is compiled. Unknown properties are
 * ignored, null properties written, dates written as ISO text. What is read must be JSON by the letter of RFC 8259: no
 * property twice, nothing behind the value, every number within the range of its type. Nothing of the library is loaded before the first body
 * is read or written, or {@link #prepare} called.
 */
public final class AvajeJsonCodec implements JsonCodec {
    /** How deeply objects and arrays may be nested in what is read, unless {@link #maxDepth} says otherwise. */
    public static final int DEFAULT_MAX_DEPTH = StrictReader.DEFAULT_MAX_DEPTH;
    /** The most that {@link #maxDepth} takes: adapters need a few frames for each level, and a thread has 1 MB for them. */
    public static final int GREATEST_MAX_DEPTH = 1_000;

    private final @Nullable ClassLoader loader;
    private final Map<Type, LazyJsonType<?>> types = new ConcurrentHashMap<>();
    private final SparePaths paths = new SparePaths();
    private volatile int maxDepth = DEFAULT_MAX_DEPTH;
    private volatile @Nullable Jsonb jsonb;

    /** With the settings of this class, and the adapters that the class loader of the calling thread finds. */
    public AvajeJsonCodec() {
        this.loader = Thread.currentThread().getContextClassLoader();
    }

    /** With these settings instead. */
    public AvajeJsonCodec(Jsonb jsonb) {
        this.loader = null;
        this.jsonb = jsonb;
    }

    /** Each type is kept; what it reads and writes is as the caller says. */
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
     * Says how deeply objects and arrays may be nested in what is read from now on, in properties that are ignored too.
     *
     * @param levels 1 to 1,000
     * @throws IllegalArgumentException if it is another number
     */
    public AvajeJsonCodec maxDepth(int levels) {
        if (levels < 1 || levels > GREATEST_MAX_DEPTH) {
            throw new IllegalArgumentException("the depth of JSON must be from 1 to " + GREATEST_MAX_DEPTH + ", is " + levels);
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

    /** After the last call of the reader. */
    void giveBack(StrictReader reader) {
        paths.giveBack(reader.path());
    }

    /**
     * The library collects its components in one list for the whole process, which two builders must not read at once:
     * the HTTP client, which builds one too, locks the same class.
     */
    private Jsonb build() {
        synchronized (Jsonb.class) {
            Jsonb built = jsonb;
            if (built == null) {
                built = Jsonb.builder().classLoader(loader).serializeNulls(true)
                        .add(OptionalAdapter::create).add(ByteAdapter::create).add(AnyAdapter::create).build();
                jsonb = built;
            }
            return built;
        }
    }
}
