package dev.freshet.web.websocket;

import dev.freshet.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request that is over.
 *
 * @param namesAndValues by turns
 */
record SavedHeaders(List<String> namesAndValues) implements HttpHeaders {
    static SavedHeaders of(HttpHeaders headers) {
        List<String> namesAndValues = new ArrayList<>(2 * headers.size());
        headers.forEach((name, value) -> {
            namesAndValues.add(name);
            namesAndValues.add(value);
        });
        return new SavedHeaders(List.copyOf(namesAndValues));
    }

    @Override
    public int size() {
        return namesAndValues.size() / 2;
    }

    @Override
    public @Nullable String first(String name) {
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            if (namesAndValues.get(i).equalsIgnoreCase(name)) {
                return namesAndValues.get(i + 1);
            }
        }
        return null;
    }

    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        forEach((field, value) -> {
            if (field.equalsIgnoreCase(name)) {
                values.add(value);
            }
        });
        return values;
    }

    @Override
    public boolean contains(String name) {
        return first(name) != null;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        for (int i = 0; i < namesAndValues.size(); i += 2) {
            action.accept(namesAndValues.get(i), namesAndValues.get(i + 1));
        }
    }
}
