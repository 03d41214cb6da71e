package dev.freshet.junit;

import dev.freshet.http.JsonCodec;
import org.jspecify.annotations.Nullable;

/** A server-sent event. */
public final class TestEvent {
    private final String name;
    private final @Nullable String id;
    private final String data;
    private final JsonCodec json;

    TestEvent(String name, @Nullable String id, String data, JsonCodec json) {
        this.name = name;
        this.id = id;
        this.data = data;
        this.json = json;
    }

    /** The name; {@code message} if the server sent none. */
    public String name() {
        return name;
    }

    /** The id that the server sent with this event, or null. */
    public @Nullable String id() {
        return id;
    }

    /** The data; several lines are separated by line feeds. */
    public String data() {
        return data;
    }

    /**
     * The data, read from JSON.
     *
     * @throws AssertionError if it does not fit the class
     */
    public <T> T data(Class<T> type) {
        return TestResponse.read(json, type, data, toString());
    }

    @Override
    public String toString() {
        return "event " + name + (id == null ? "" : " with the id " + id) + ": " + data;
    }
}
