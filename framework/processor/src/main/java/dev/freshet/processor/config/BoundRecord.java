package dev.freshet.processor.config;

import dev.freshet.processor.write.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A configuration record, as its source describes it.
 *
 * @param type the record
 * @param binder the generated class that reads it
 * @param prefix the prefix of its keys; empty if it only occurs inside others
 * @param components its components in order
 */
record BoundRecord(TypeName type, TypeName binder, String prefix, List<Component> components) {

    BoundRecord {
        components = List.copyOf(components);
    }

    /**
     * One component.
     *
     * @param name its name
     * @param declared its type as written
     * @param type how it is read
     * @param defaults its default texts; null for none
     */
    record Component(String name, TypeName declared, ValueType type, @Nullable List<String> defaults) {

        /** The key in kebab-case: {@code max-concurrency} for {@code maxConcurrency}. */
        String key() {
            var key = new StringBuilder();
            var inWord = false;
            for (var character : name.toCharArray()) {
                if (Character.isUpperCase(character) && inWord) {
                    key.append('-');
                }
                key.append(character == '_' ? '-' : Character.toLowerCase(character));
                inWord = Character.isLowerCase(character) || Character.isDigit(character);
            }
            return key.toString();
        }
    }
}
