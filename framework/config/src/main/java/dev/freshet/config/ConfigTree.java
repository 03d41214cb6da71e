package dev.freshet.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder whose files are values, as Docker and Kubernetes mount secrets: the name is the key, the content is the
 * value. A subfolder is a section. Names that begin with a dot are ignored, because Kubernetes keeps versions there.
 */
final class ConfigTree {
    private static final String OPTIONAL = "optional:";
    private static final String TREE = "configtree:";
    private static final int MOST_FILES = 1_000;
    private static final int DEEPEST = 8;

    private final List<Entry> entries = new ArrayList<>();
    private final Consumer<Path> found;
    /** Whether a folder has more files than may be read. */
    private boolean tooMany;

    private ConfigTree(Consumer<Path> found) {
        this.found = found;
    }

    /**
     * Lists the values of a folder. Their files are read later.
     *
     * @param key the start of a message: the source of the place and the key
     * @param place such as {@code configtree:/run/secrets/}; may begin with {@code optional:}
     * @param directory the start of relative paths
     * @param found gets the folder, even if it is missing, and the files and subfolders in it
     * @throws ConfigException if there is no such folder, unless it is optional, or too much in it
     */
    static List<Entry> list(String key, String place, Path directory, Consumer<Path> found) {
        boolean optional = place.startsWith(OPTIONAL);
        String location = optional ? place.substring(OPTIONAL.length()) : place;
        if (!location.startsWith(TREE) || location.length() == TREE.length()) {
            throw problem(key, place, "must name a folder, such as configtree:/run/secrets/");
        }
        Path folder = directory.resolve(location.substring(TREE.length()));
        if (!Files.isDirectory(folder)) {
            found.accept(folder);
            if (optional) {
                return List.of();
            }
            throw problem(key, place, "is not a folder; create it, or write " + OPTIONAL + place);
        }
        ConfigTree tree = new ConfigTree(found);
        try {
            tree.add(folder, "", 1);
        } catch (IOException unreadable) {
            throw problem(key, place, "cannot be read: " + unreadable);
        }
        if (tree.tooMany || tree.entries.size() > MOST_FILES) {
            throw problem(key, place, "has more than " + MOST_FILES + " files");
        }
        return tree.entries;
    }

    private void add(Path folder, String section, int depth) throws IOException {
        found.accept(folder);
        List<Path> children;
        try (Stream<Path> listed = Files.list(folder)) {
            children = listed.filter(child -> !String.valueOf(child.getFileName()).startsWith("."))
                    .limit(MOST_FILES + 1).sorted().toList();
        }
        tooMany |= children.size() > MOST_FILES;
        for (Path child : children) {
            String name = String.valueOf(child.getFileName());
            if (entries.size() > MOST_FILES) {
                continue;
            }
            if (!Files.isDirectory(child)) {
                found.accept(child);
                entries.add(new Entry(section + name, child.toString(), Origin.valueFile(child.toString(), "")));
            } else if (depth < DEEPEST) {
                add(child, section + name + '.', depth + 1);
            }
        }
    }

    private static ConfigException problem(String key, String place, String problem) {
        return new ConfigException(key + ": " + place + ' ' + problem);
    }
}
