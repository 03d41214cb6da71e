package dev.freshet.gateway.filter;

import dev.freshet.http.HttpException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A filter refuses a request, with headers that tell the client more, such as Retry-After or WWW-Authenticate. */
public final class RefusedException extends HttpException {
    private static final long serialVersionUID = 1;

    /** Alternating names and values. */
    private final transient List<String> fields = new ArrayList<>(4);

    /**
     * @param status 400 to 599
     * @param detail sent to the client, so it must not reveal internals
     */
    public RefusedException(int status, String detail) {
        super(status, detail);
    }

    /** Adds a header to the response. */
    public RefusedException with(String name, String value) {
        fields.add(name);
        fields.add(value);
        return this;
    }

    /** Calls the action with the name and value of each header. */
    public void forEachField(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < fields.size(); i += 2) {
            action.accept(fields.get(i), fields.get(i + 1));
        }
    }
}
