package dev.freshet.clients;

import dev.freshet.client.ClientJson;
import dev.freshet.http.JsonCodec;
import java.lang.reflect.Type;

/** Uses the JSON codec of controllers for clients. */
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
