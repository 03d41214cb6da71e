package dev.freshet.web.json;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.JsonType;
import dev.freshet.http.json.ReadFailure;
import dev.freshet.http.json.StrictReader;
import dev.freshet.web.BodyNotReadableException;
import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.lang.reflect.Type;

/** A type and its adapter. */
final class AvajeJsonType<T> implements JsonType<T> {
    private final AvajeJsonCodec codec;
    private final io.avaje.jsonb.JsonType<T> adapter;

    /** @throws IllegalArgumentException if there is no adapter for the type */
    AvajeJsonType(AvajeJsonCodec codec, Jsonb jsonb, Type type) {
        this.codec = codec;
        this.adapter = jsonb.type(type);
    }

    /** The adapter calls constructors of the value's classes. Whatever they throw, the client's value is at fault. */
    @Override
    public T read(byte[] json) {
        T value;
        StrictReader reader = codec.reader(json);
        try {
            value = adapter.fromJson(reader);
            reader.end();
        } catch (RuntimeException e) {
            throw new BodyNotReadableException(ReadFailure.text(e, reader));
        } finally {
            codec.giveBack(reader);
        }
        if (value == null) {
            throw new BodyNotReadableException("the body is null");
        }
        return value;
    }

    @Override
    public byte[] toBytes(T value) {
        return adapter.toJsonBytes(value);
    }

    @Override
    public void send(T value, HttpResponse response) throws IOException {
        adapter.toJson(value, new ResponseOutput(response));
    }
}
