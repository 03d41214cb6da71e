package dev.freshet.maven.keys;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A key, or a section with keys.
 *
 * @param type {@code section}, {@code list}, {@code map}, {@code enum}, {@code any}, or the name of a scalar type
 * @param values the constants of an enum, in kebab-case
 * @param defaultText its text in application.yml; null for none
 * @param required whether it has to be set
 * @param description plain text; empty for none
 * @param deprecated whether it is deprecated
 * @param of the elements of a list or a map; null for others
 * @param keys the keys of a section, by name
 */
record Key(String type, List<String> values, @Nullable String defaultText, boolean required, String description,
        boolean deprecated, @Nullable Key of, Map<String, Key> keys) {

    static final Key ANY = new Key("any", List.of(), null, false, "", false, null, Map.of());

    static Key section(Map<String, Key> keys) {
        return new Key("section", List.of(), null, false, "", false, null, keys);
    }

    Key described(String text) {
        return new Key(type, values, defaultText, required, text, deprecated, of, keys);
    }

    boolean isSection() {
        return type.equals("section");
    }

    /** Whether it is a single text. */
    boolean isScalar() {
        return of == null && !isSection();
    }

    /** Merges descriptions, because two modules may describe keys of one section. For the same key, this one wins. */
    Key with(Key other) {
        if (isSection() && other.isSection()) {
            Map<String, Key> all = new TreeMap<>(keys);
            other.keys.forEach((name, key) -> all.merge(name, key, Key::with));
            return new Key(type, values, defaultText, required, description, deprecated, null, all);
        }
        Key element = of;
        Key otherElement = other.of;
        return element == null || otherElement == null ? this : new Key(type, values, defaultText, required,
                description, deprecated, element.with(otherElement), keys);
    }

    /** Type and values for people. */
    String shownType() {
        Key element = of;
        if (element != null) {
            return type + " of " + switch (element.type) {
                case "section" -> "sections";
                case "any" -> "anything";
                default -> element.shownType();
            };
        }
        return type.equals("enum") ? String.join(", ", values) : type;
    }
}
