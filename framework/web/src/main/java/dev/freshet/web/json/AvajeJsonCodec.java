package dev.freshet.web.json;

import dev.freshet.web.JsonCodec;
import dev.freshet.web.JsonType;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * JSON by avaje-jsonb, with adapters that are generated when the application is compiled. Unknown properties are
 * ignored, null properties written, dates written as ISO text. Nothing of the library is loaded before the first body
 * is read or written.
 */
public final class AvajeJsonCodec implements JsonCodec {
    private final @Nullable ClassLoader loader;
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

    @Override
    public <T> JsonType<T> type(Type type) {
        return new AvajeJsonType<>(this, type);
    }

    Jsonb jsonb() {
        Jsonb built = jsonb;
        return built != null ? built : build();
    }

    private synchronized Jsonb build() {
        Jsonb built = jsonb;
        if (built == null) {
            built = Jsonb.builder().classLoader(loader).serializeNulls(true).add(OptionalAdapter::create).build();
            jsonb = built;
        }
        return built;
    }
}
