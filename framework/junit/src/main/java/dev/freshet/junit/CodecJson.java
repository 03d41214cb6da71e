package dev.freshet.junit;

import dev.freshet.client.ClientJson;
import dev.freshet.http.JsonCodec;
import java.lang.reflect.Type;

/** Lets the client read and write JSON as the application does. */
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
