package dev.freshet.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The loaded entries under keys in uniform spelling. Thread-safe. */
final class Loaded {
    private final Map<String, Entry> entries;
    private final Map<String, Entry> empty;
    private final List<Path> files;
    private final ConfigSources sources;
    /** By section, in the order of the sources; built on first use. */
    private volatile @Nullable Map<String, List<Entry>> sections;
    private volatile @Nullable Map<String, List<Entry>> emptySections;

    /**
     * @param empty keys of files without a value
     * @param files the files that were read or looked for
     */
    Loaded(Map<String, Entry> entries, Map<String, Entry> empty, List<Path> files, ConfigSources sources) {
        this.entries = entries;
        this.empty = empty;
        this.files = files;
        this.sources = sources;
    }

    Map<String, Entry> entries() {
        return entries;
    }

    List<Path> files() {
        return files;
    }

    ConfigSources sources() {
        return sources;
    }

    /** The entries in a section and of its own key; all entries for an empty name. */
    Collection<Entry> within(String section) {
        if (section.isEmpty()) {
            return entries.values();
        }
        Map<String, List<Entry>> found = sections;
        if (found == null) {
            found = bySection(entries);
            sections = found;
        }
        return found.getOrDefault(section, List.of());
    }

    /** The keys without a value in a section, and its own key. */
    Collection<Entry> emptyWithin(String section) {
        Map<String, List<Entry>> found = emptySections;
        if (found == null) {
            found = bySection(empty);
            emptySections = found;
        }
        return found.getOrDefault(section, List.of());
    }

    private static Map<String, List<Entry>> bySection(Map<String, Entry> entries) {
        Map<String, List<Entry>> all = new HashMap<>();
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            String key = entry.getKey();
            for (int end = 1; end <= key.length(); end++) {
                if (end == key.length() || key.charAt(end) == '.' || key.charAt(end) == '[') {
                    add(all, key.substring(0, end), entry.getValue());
                }
            }
        }
        return all;
    }

    private static void add(Map<String, List<Entry>> all, String section, Entry entry) {
        List<Entry> within = all.get(section);
        if (within == null) {
            within = new ArrayList<>();
            all.put(section, within);
        }
        within.add(entry);
    }
}
