package dev.freshet.client;

import dev.freshet.http.JsonCodec;
import java.lang.reflect.Type;

/** Reads and writes JSON with the codec of a server. */
record CodecJson(JsonCodec codec) implements ClientJson {
    @Override
    public byte[] write(Object value, Type type) {
        return codec.<Object>type(type).toBytes(value);
    }

    @Override
    public <T> T read(byte[] json, Type type) {
        return codec.<T>type(type).read(json);
    }
}
