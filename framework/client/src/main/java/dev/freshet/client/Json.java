package dev.freshet.client;

import dev.freshet.web.JsonCodec;
import dev.freshet.web.json.AvajeJsonCodec;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as JSON. The codec is made, and its library loaded, when it is first needed. */
final class Json {
    static final String MEDIA_TYPE = "application/json";

    private volatile @Nullable JsonCodec codec;

    /** @param codec null for one that finds the generated adapters by itself */
    Json(@Nullable JsonCodec codec) {
        this.codec = codec;
    }

    RequestBody body(Object value) {
        return body(value, value instanceof Collection || value instanceof Map ? Object.class : value.getClass());
    }

    RequestBody body(Object value, Type type) {
        return new RequestBody.BytesBody(MEDIA_TYPE, codec().type(type).toBytes(value));
    }

    /** @throws dev.freshet.web.BodyNotReadableException if this is no JSON, or not of this type, or null */
    <T> T read(byte[] json, Type type) {
        return codec().<T>type(type).read(json);
    }

    private JsonCodec codec() {
        JsonCodec known = codec;
        if (known == null) {
            known = shared();
            codec = known;
        }
        return known;
    }

    private static JsonCodec shared() {
        try {
            return Shared.CODEC;
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException("values as JSON need freshet-web on the class path, which has the codec", e);
        }
    }

    /** One for all clients that were given none: adapters are found once. */
    private static final class Shared {
        static final JsonCodec CODEC = new AvajeJsonCodec();
    }
}
