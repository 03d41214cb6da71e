package dev.freshet.client;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as JSON. The codec is made, and its library loaded, when it is first needed. */
final class Json {
    private static final String MEDIA_TYPE = "application/json";

    private volatile @Nullable ClientJson codec;

    /** @param codec null for {@link AvajeJson} */
    Json(@Nullable ClientJson codec) {
        this.codec = codec;
    }

    RequestBody body(Object value) {
        return body(value, value instanceof Collection || value instanceof Map ? Object.class : value.getClass());
    }

    RequestBody body(Object value, Type type) {
        return new RequestBody.BytesBody(MEDIA_TYPE, codec().write(value, type));
    }

    ClientJson codec() {
        ClientJson known = codec;
        if (known == null) {
            known = shared();
            codec = known;
        }
        return known;
    }

    private static ClientJson shared() {
        try {
            return Shared.CODEC;
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException("values as JSON need avaje-jsonb on the class path, or a codec: see "
                    + "RestClientBuilder.json", e);
        }
    }

    /** One for all clients that were given none: adapters are found once. */
    private static final class Shared {
        static final ClientJson CODEC = new AvajeJson();
    }
}
