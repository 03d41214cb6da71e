package dev.freshet.processor.row;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The column names of components; remembers which component uses which. */
final class ColumnNames {

    private final Map<String, String> takenBy = new HashMap<>();

    /** The default names: {@code first_name} and {@code firstname} for {@code firstName}. */
    static List<String> of(String prefix, String component) {
        var names = new ArrayList<String>();
        names.add(prefix + words(component));
        var together = prefix + component.toLowerCase(Locale.ROOT);
        if (!names.contains(together)) {
            names.add(together);
        }
        return names;
    }

    /** A word starts at a capital after a lower-case letter or a digit, and at a capital before a lower-case letter. */
    private static String words(String component) {
        var words = new StringBuilder();
        for (var index = 0; index < component.length(); index++) {
            var character = component.charAt(index);
            if (index > 0 && Character.isUpperCase(character) && component.charAt(index - 1) != '_'
                    && (!Character.isUpperCase(component.charAt(index - 1)) || isSmall(component, index + 1))) {
                words.append('_');
            }
            words.append(Character.toLowerCase(character));
        }
        return words.toString();
    }

    private static boolean isSmall(String text, int index) {
        return index < text.length() && Character.isLowerCase(text.charAt(index));
    }

    /** Reserves the names for a component; returns the component that already has one of them, if any. */
    Optional<String> take(List<String> names, String component) {
        for (var name : names) {
            var other = takenBy.putIfAbsent(name.toLowerCase(Locale.ROOT), component);
            if (other != null) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }
}
