package dev.freshet.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The keys that the sources have below one key: elements of a list, keys of a map. */
final class Section {
    private final Config config;
    private final String key;
    private final String uniform;

    Section(Config config, String key) {
        this.config = config;
        this.key = key;
        this.uniform = ConfigKey.uniform(key);
    }

    /** Whether a source sets the key or one below it. */
    boolean exists() {
        return !entries().isEmpty() || existsInEnvironment(key);
    }

    /** The number of consecutive elements {@code key[0]}, {@code key[1]} and so on. */
    int elementCount() {
        Set<String> indexes = new HashSet<>();
        for (Entry entry : entries()) {
            String other = ConfigKey.uniform(entry.key());
            int end = other.startsWith(uniform + '[') ? other.indexOf(']', uniform.length()) : -1;
            if (end > 0) {
                indexes.add(other.substring(uniform.length(), end + 1));
            }
        }
        boolean environment = !elementsBeatEnvironment();
        int count = 0;
        while (indexes.contains("[" + count + ']') || isEmptyElement("[" + count + ']')
                || environment && existsInEnvironment(key + '[' + count + ']')) {
            count++;
        }
        return count;
    }

    private boolean isEmptyElement(String index) {
        return !config.loaded().emptyWithin(uniform + index).isEmpty();
    }

    /** The source of the key or of the first key below it; if nothing sets them, the place of a key without a value. */
    Origin origin() {
        Entry own = config.entry(key);
        if (own != null) {
            return own.origin();
        }
        Collection<Entry> below = entries().isEmpty() ? config.loaded().emptyWithin(uniform) : entries();
        return below.isEmpty() ? Origin.DEFAULT : below.iterator().next().origin();
    }

    /** The first segments of the keys below, as written, without indexes; includes keys without a value. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (String section : sectionsBelow()) {
            names.add(first(section));
        }
        for (Entry nothing : config.loaded().emptyWithin(uniform)) {
            if (ConfigKey.uniform(nothing.key()).startsWith(uniform + '.')) {
                names.add(first(below(nothing.key())));
            }
        }
        return names;
    }

    /** The text up to the first dot or bracket. */
    private static String first(String below) {
        int end = 0;
        while (end < below.length() && below.charAt(end) != '.' && below.charAt(end) != '[') {
            end++;
        }
        return below.substring(0, end);
    }

    private Collection<Entry> entries() {
        return config.loaded().within(uniform);
    }

    /** Whether the single elements come from a stronger source than the comma-separated value. */
    boolean elementsBeat(Origin whole) {
        return elementsBeatEnvironment()
                || (whole.kind() == Origin.Kind.FILE || whole.kind() == Origin.Kind.VALUE_FILE)
                && existsInEnvironment(key + "[0]");
    }

    /** Whether the elements come from arguments or the program. The loader keeps the elements of only one source. */
    private boolean elementsBeatEnvironment() {
        for (Entry entry : entries()) {
            if (ConfigKey.uniform(entry.key()).startsWith(uniform + '[')) {
                return entry.beatsEnvironment();
            }
        }
        return false;
    }

    /**
     * Maps the part below this key, as written, to the full key; includes keys without a value. A variable adds a key
     * in lower case with dots, unless it sets an existing key: {@code FIELDS_X_COLOR} sets {@code X-Color} if a file
     * has it, else {@code x.color}.
     */
    Map<String, String> keysBelow() {
        Map<String, String> keys = new LinkedHashMap<>();
        for (Entry entry : entries()) {
            if (ConfigKey.uniform(entry.key()).startsWith(uniform + '.')) {
                keys.put(below(entry.key()), entry.key());
            }
        }
        for (Entry nothing : nothingBelow()) {
            keys.put(below(nothing.key()), nothing.key());
        }
        VariableNames names = VariableNames.of(key);
        for (String variable : config.environment().keySet()) {
            int from = names.below(variable);
            if (from >= 0 && !setsOne(keys.values(), variable)) {
                String part = variable.substring(from).toLowerCase(Locale.ROOT).replace('_', '.');
                keys.putIfAbsent(part, key + '.' + part);
            }
        }
        return keys;
    }

    /** The parts below this key, as written, that a file has, but to which no source gives a value. */
    List<String> withoutValue() {
        List<String> keys = new ArrayList<>();
        for (Entry nothing : nothingBelow()) {
            if (!existsInEnvironment(nothing.key())) {
                keys.add(below(nothing.key()));
            }
        }
        return keys;
    }

    /** The keys below this one that a file has, but to which only a variable can give a value. */
    private List<Entry> nothingBelow() {
        List<Entry> keys = new ArrayList<>();
        for (Entry nothing : config.loaded().emptyWithin(uniform)) {
            String other = ConfigKey.uniform(nothing.key());
            if (other.startsWith(uniform + '.') && config.loaded().within(other).isEmpty()) {
                keys.add(nothing);
            }
        }
        return keys;
    }

    private static boolean setsOne(Collection<String> keys, String variable) {
        for (String one : keys) {
            if (VariableNames.of(one).has(variable)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The first segments of the keys below this one. A variable adds one in lower case, unless it belongs to an
     * existing section: {@code SHOPS_EAST_END_URL} sets the url of {@code shops.east-end} if a file has that section,
     * else {@code shops.east.end.url}.
     */
    Set<String> sectionsBelow() {
        Set<String> sections = new LinkedHashSet<>();
        for (Entry entry : entries()) {
            if (ConfigKey.uniform(entry.key()).startsWith(uniform + '.')) {
                String below = below(entry.key());
                int dot = below.indexOf('.');
                sections.add(dot < 0 ? below : below.substring(0, dot));
            }
        }
        VariableNames names = VariableNames.of(key);
        for (String variable : config.environment().keySet()) {
            int from = names.below(variable);
            int end = from < 0 ? -1 : variable.indexOf('_', from);
            if (end > from && end < variable.length() - 1 && !isWithin(sections, variable)) {
                sections.add(variable.substring(from, end).toLowerCase(Locale.ROOT));
            }
        }
        return sections;
    }

    private boolean isWithin(Set<String> sections, String variable) {
        for (String section : sections) {
            if (VariableNames.of(key + '.' + section).below(variable) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Both spellings have the same number of dots, which leads to the part below. */
    private String below(String written) {
        int from = written.indexOf('.') + 1;
        for (int dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
            from = written.indexOf('.', from) + 1;
        }
        return written.substring(from);
    }

    private boolean existsInEnvironment(String wanted) {
        VariableNames names = VariableNames.of(wanted);
        for (String variable : config.environment().keySet()) {
            if (names.has(variable) || names.below(variable) >= 0) {
                return true;
            }
        }
        return false;
    }
}
