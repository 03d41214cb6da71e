package dev.freshet.maven.keys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Reads the files {@code META-INF/freshet/config/*.json} of a class path. The annotation processor writes one for each
 * configuration record; modules that read keys without records bring one written by hand.
 */
final class KeyFiles {
    private static final String FOLDER = "META-INF/freshet/config";
    private static final int DEEPEST = 20;

    private final Map<String, Map<?, ?>> records = new HashMap<>();
    private final List<Map<?, ?>> roots = new ArrayList<>();

    private KeyFiles() {
    }

    /**
     * All keys as one section.
     *
     * @param classPath folders and jars; other entries are skipped
     * @throws IOException if an entry is unreadable
     */
    static Key read(List<Path> classPath) throws IOException {
        KeyFiles files = new KeyFiles();
        for (Path entry : classPath) {
            if (Files.isDirectory(entry)) {
                files.readFolder(entry.resolve(FOLDER));
            } else if (Files.isRegularFile(entry) && entry.toString().endsWith(".jar")) {
                files.readJar(entry);
            }
        }
        return files.root();
    }

    private void readFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(each -> each.toString().endsWith(".json")).sorted().toList()) {
                    add(Files.readString(file));
                }
            }
        }
    }

    private void readJar(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(each -> each.getName().startsWith(FOLDER + "/")
                    && each.getName().endsWith(".json")).toList()) {
                add(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
    }

    /** JSON is YAML, too. */
    private void add(String json) {
        Map<?, ?> file = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(json);
        records.putIfAbsent(text(file, "record"), file);
        if (!text(file, "prefix").isEmpty()) {
            roots.add(file);
        }
    }

    private Key root() {
        Key root = Key.section(Map.of());
        for (Map<?, ?> file : roots) {
            Key key = file.containsKey("type") ? key(file, 0) : Key.section(keys(file, 0));
            String[] names = text(file, "prefix").split("\\.");
            for (int index = names.length - 1; index >= 0; index--) {
                key = Key.section(Map.of(names[index], key));
            }
            root = root.with(key);
        }
        return root;
    }

    private Map<String, Key> keys(Map<?, ?> owner, int depth) {
        Map<String, Key> keys = new TreeMap<>();
        if (owner.get("keys") instanceof Map<?, ?> map && depth < DEEPEST) {
            map.forEach((name, key) -> keys.put(name.toString(), key((Map<?, ?>) key, depth + 1)));
        }
        return keys;
    }

    private Key key(Map<?, ?> map, int depth) {
        Map<?, ?> described = map.containsKey("keys") || !text(map, "type").equals("section")
                ? map : records.getOrDefault(text(map, "record"), Map.of());
        if (described.isEmpty()) {
            return Key.ANY;
        }
        List<String> values = map.get("values") instanceof List<?> list
                ? list.stream().map(Object::toString).toList() : List.of();
        @Nullable Key of = map.get("of") instanceof Map<?, ?> element ? key(element, depth + 1) : null;
        return new Key(text(map, "type"), values, map.get("default") instanceof Object set ? set.toString() : null,
                Boolean.TRUE.equals(map.get("required")), text(map, "description"),
                Boolean.TRUE.equals(map.get("deprecated")), of, keys(described, depth));
    }

    private static String text(Map<?, ?> map, String name) {
        return map.get(name) instanceof Object value ? value.toString() : "";
    }
}
