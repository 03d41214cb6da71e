package dev.freshet.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Fields for tests, by name and value in turn. */
record Fields(String... namesAndValues) implements HttpHeaders {

    @Override
    public int size() {
        return namesAndValues.length / 2;
    }

    @Override
    public @Nullable String first(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? null : all.getFirst();
    }

    @Override
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        forEach((key, value) -> {
            if (key.equalsIgnoreCase(name)) {
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
        for (int i = 0; i < namesAndValues.length; i += 2) {
            action.accept(namesAndValues[i], namesAndValues[i + 1]);
        }
    }
}
