package dev.freshet.web.json;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.JsonType;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** A type of {@link AvajeJsonCodec}. Refers to no class of the library, so none is loaded before the first use. */
final class LazyJsonType<T> implements JsonType<T> {
    private final AvajeJsonCodec codec;
    private final Type type;
    /** Threads may look it up at the same time; they find the same adapter. */
    private volatile @Nullable JsonType<T> found;

    LazyJsonType(AvajeJsonCodec codec, Type type) {
        this.codec = codec;
        this.type = type;
    }

    JsonType<T> find() {
        JsonType<T> known = found;
        if (known == null) {
            known = codec.find(type);
            found = known;
        }
        return known;
    }

    @Override
    public T read(byte[] json) {
        return find().read(json);
    }

    @Override
    public byte[] toBytes(T value) {
        return find().toBytes(value);
    }

    @Override
    public void send(T value, HttpResponse response) throws IOException {
        find().send(value, response);
    }
}
