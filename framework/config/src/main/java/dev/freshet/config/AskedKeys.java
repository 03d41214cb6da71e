package dev.freshet.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Remembers the keys that were read, set or not, and so finds set keys that nothing reads. */
final class AskedKeys {
    /** From uniform spelling to kebab-case. */
    private final Map<String, String> keys = new ConcurrentHashMap<>();
    /** What keys of maps and lists that were read begin with, such as {@code logging.level.}; in uniform spelling. */
    private final Set<String> openPrefixes = ConcurrentHashMap.newKeySet();

    void key(String key) {
        key(key, ConfigKey.uniform(key));
    }

    /** For callers that already have the uniform spelling. */
    void key(String key, String uniform) {
        keys.put(uniform, key);
    }

    SortedSet<String> keys() {
        return new TreeSet<>(keys.values());
    }

    /** All keys below the map count as read, but not its own: a value there would have no effect. */
    void map(String key) {
        openPrefixes.add(ConfigKey.uniform(key) + '.');
    }

    /** All elements of the list count as read. */
    void elements(String key) {
        openPrefixes.add(ConfigKey.uniform(key) + '[');
    }

    /** One problem for each of these entries that nothing has read. */
    List<String> unknown(Collection<Entry> entries) {
        List<String> problems = new ArrayList<>();
        for (Entry entry : entries) {
            String uniform = ConfigKey.uniform(entry.key());
            if (!entry.isValueFile() && !keys.containsKey(uniform) && !hasOpenPrefix(uniform)) {
                problems.add(problem(entry, uniform));
            }
        }
        return problems;
    }

    private boolean hasOpenPrefix(String uniform) {
        for (String prefix : openPrefixes) {
            if (uniform.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private String problem(Entry entry, String uniform) {
        Set<String> known = new TreeSet<>(keys.values());
        String inside = firstWithin(uniform, known);
        if (inside != null) {
            return subject(entry) + " is a section, not a value. Write keys below it, such as " + inside;
        }
        if (openPrefixes.contains(uniform + '.')) {
            return subject(entry) + " is a section, not a value. Write keys below it";
        }
        String kebab = ConfigKey.kebab(entry.key());
        String nearest = SpringKeys.include(kebab) ? SpringKeys.replacement(kebab, known)
                : Nearest.key(kebab, known);
        return subject(entry) + " is an unknown key" + (nearest == null ? "" : ". Did you mean " + nearest + "?");
    }

    private static String subject(Entry entry) {
        return entry.origin().kind() == Origin.Kind.PROGRAM ? entry.key() : entry.origin().before(entry.key());
    }

    private static @Nullable String firstWithin(String section, Set<String> known) {
        for (String key : known) {
            if (ConfigKey.within(ConfigKey.uniform(key), section)) {
                return key;
            }
        }
        return null;
    }
}
