package dev.freshet.client;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Encodes values as JSON. Creates the default codec, and loads its library, on first use. */
final class Json {
    private static final String MEDIA_TYPE = "application/json";

    private final @Nullable ClientJson codec;

    /** @param codec null for {@link AvajeJson} */
    Json(@Nullable ClientJson codec) {
        this.codec = codec;
    }

    ClientBody body(Object value) {
        return body(value, value instanceof Collection || value instanceof Map ? Object.class : value.getClass());
    }

    ClientBody body(Object value, Type type) {
        return new ClientBody.BytesBody(MEDIA_TYPE, codec().write(value, type));
    }

    ClientJson codec() {
        try {
            return codec != null ? codec : Shared.CODEC;
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException("JSON values need a codec: add avaje-jsonb to the class path, or call "
                    + "RestClientBuilder.json", e);
        }
    }

    /** Shared by all clients without their own codec, so that adapters are looked up only once. */
    private static final class Shared {
        static final ClientJson CODEC = new AvajeJson();
    }
}
