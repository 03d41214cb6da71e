package dev.freshet.web.json;

import dev.freshet.http.HttpResponse;
import dev.freshet.web.BodyNotReadableException;
import dev.freshet.web.JsonType;
import io.avaje.json.JsonReader;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** One type of {@link AvajeJsonCodec}; its adapter is looked up when it is first used. */
final class AvajeJsonType<T> implements JsonType<T> {
    private final AvajeJsonCodec codec;
    private final Type type;
    /** Racing threads look up the same adapter. */
    private volatile io.avaje.jsonb.@Nullable JsonType<T> adapter;

    AvajeJsonType(AvajeJsonCodec codec, Type type) {
        this.codec = codec;
        this.type = type;
    }

    private io.avaje.jsonb.JsonType<T> adapter() {
        io.avaje.jsonb.JsonType<T> found = adapter;
        if (found == null) {
            found = codec.jsonb().type(type);
            adapter = found;
        }
        return found;
    }

    /** Constructors of the value's classes run in here: whatever they throw, the client's value did not fit. */
    @Override
    public T read(byte[] json) {
        io.avaje.jsonb.JsonType<T> known = adapter();
        T value;
        try (JsonReader reader = codec.jsonb().reader(json)) {
            try {
                value = known.fromJson(reader);
            } catch (RuntimeException e) {
                throw ReadFailure.of(e, reader.location(), json);
            }
        }
        if (value == null) {
            throw new BodyNotReadableException("the body is null");
        }
        return value;
    }

    @Override
    public byte[] toBytes(T value) {
        return adapter().toJsonBytes(value);
    }

    @Override
    public void send(T value, HttpResponse response) throws IOException {
        adapter().toJson(value, new ResponseOutput(response));
    }
}
