package dev.freshet.config;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the sources from weakest to strongest into one map; stronger entries replace weaker ones. */
final class ConfigLoader {
    static final String PROFILES = "freshet.profiles.active";

    private static final List<String> EXTENSIONS = List.of(".yml", ".yaml");
    /** Other frameworks read such files. An application that comes from one would start without its settings. */
    private static final String UNREAD = ".properties";

    private final ConfigSources sources;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<String, Entry> empty = new LinkedHashMap<>();
    private final List<Path> files = new ArrayList<>();

    ConfigLoader(ConfigSources sources) {
        this.sources = sources;
    }

    Config load() {
        readFiles("application");
        List<String> profiles = profiles(preliminary());
        for (String profile : profiles) {
            List<Entry> before = ofProfiles();
            readFiles("application-" + profile);
            refuseProfiles(before, "the file of a profile. Set it in application.yml");
        }
        List<Entry> effective = ofProfiles();
        sources.files().forEach(this::readFile);
        refuseProfiles(effective, "this file. Set it as an argument or an environment variable");
        importFolders();
        addAll(arguments(), List.of());
        addAll(values(), List.of());
        Config config = new Config(new Loaded(entries, empty, List.copyOf(files), sources), profiles);
        profiles(config);
        imports(config);
        return config;
    }

    /** See {@link Config#files(ConfigSources)}. */
    List<Path> filesOnly() {
        try {
            return load().files();
        } catch (ConfigException wrong) {
            return List.copyOf(files);
        }
    }

    private static List<String> profiles(Config config) {
        return config.reader("freshet.profiles").list("active", ConfigType.text());
    }

    /** Files before folders, because a folder has what must not be in a file. */
    private void importFolders() {
        Path directory = sources.directory() == null ? Path.of("") : sources.directory();
        Config read = preliminary();
        Origin origin = read.reader("config").origin("import");
        String key = origin.kind() == Origin.Kind.DEFAULT ? "config.import" : origin.before("config.import");
        for (String place : imports(read)) {
            addAll(ConfigTree.list(key, place, directory, files::add), List.of());
        }
    }

    private static List<String> imports(Config config) {
        return config.reader("config").list("import", ConfigType.text());
    }

    /** What the files say that are read so far, with arguments, program and environment. */
    private Config preliminary() {
        Map<String, Entry> known = new LinkedHashMap<>(entries);
        replace(known, arguments());
        replace(known, values());
        return new Config(new Loaded(known, Map.of(), List.of(), sources), List.of());
    }

    /** The entries that name active profiles: one, or one for each element of a list. */
    private List<Entry> ofProfiles() {
        List<Entry> found = new ArrayList<>();
        entries.forEach((key, entry) -> {
            if (ConfigKey.within(key, PROFILES)) {
                found.add(entry);
            }
        });
        return found;
    }

    /** @param before the entries of files that were read before the profiles were active */
    private void refuseProfiles(List<Entry> before, String place) {
        for (Entry entry : ofProfiles()) {
            if (!before.contains(entry)) {
                throw new ConfigException(entry.origin() + ": " + PROFILES + " has no effect in " + place);
            }
        }
    }

    private void readFiles(String name) {
        ClassLoader loader = sources.classLoader();
        if (loader != null) {
            readFromClassPath(loader, name);
        }
        Path directory = sources.directory();
        if (directory != null) {
            readFromDirectory(directory, name);
            readFromDirectory(directory.resolve("config"), name);
        }
    }

    private void readFromClassPath(ClassLoader loader, String name) {
        for (String extension : EXTENSIONS) {
            if (!PackagedFiles.mayHave(name + extension)) {
                continue;
            }
            try (InputStream stream = loader.getResourceAsStream(name + extension)) {
                if (stream != null) {
                    addAll(name + extension, StandardCharsets.UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(stream.readAllBytes())).toString());
                    return;
                }
            } catch (IOException unreadable) {
                throw unreadable(name + extension, unreadable);
            }
        }
        // A file in a jar may belong to a library. Without packaging, those of the application are in a folder.
        URL unread = PackagedFiles.mayHave(name + UNREAD) ? loader.getResource(name + UNREAD) : null;
        if (unread != null && unread.getProtocol().equals("file")) {
            throw unread(unread.toString(), name);
        }
    }

    private void readFromDirectory(Path directory, String name) {
        for (String extension : EXTENSIONS) {
            Path file = directory.resolve(name + extension);
            files.add(file);
            if (Files.exists(file)) {
                // "./" distinguishes the file in the working directory from the one on the class path.
                read(file, file.getParent() == null ? "./" + file : file.toString());
                return;
            }
        }
        Path file = directory.resolve(name + UNREAD);
        if (Files.exists(file)) {
            throw unread(file.toString(), name);
        }
    }

    private static ConfigException unread(String file, String name) {
        return new ConfigException(file + " is not read. Write its keys into " + name + ".yml in the same folder");
    }

    private void readFile(Path file) {
        files.add(file);
        read(file, file.toString());
    }

    private void read(Path file, String label) {
        try {
            addAll(label, Files.readString(file));
        } catch (IOException unreadable) {
            throw unreadable(label, unreadable);
        }
    }

    static ConfigException unreadable(String name, IOException cause) {
        String reason = switch (cause) {
            case CharacterCodingException notUtf8 -> "it is not UTF-8";
            case NoSuchFileException missing -> "there is no such file";
            default -> cause.toString();
        };
        return new ConfigException(name + " cannot be read: " + reason);
    }

    private List<Entry> arguments() {
        List<Entry> found = new ArrayList<>();
        for (String argument : sources.arguments()) {
            if (argument.startsWith("--") && argument.length() > 2) {
                int equals = argument.indexOf('=');
                String key = argument.substring(2, equals < 0 ? argument.length() : equals);
                String text = equals < 0 ? "true" : argument.substring(equals + 1);
                found.add(new Entry(key, text, Origin.argument(key)));
            }
        }
        return found;
    }

    private List<Entry> values() {
        List<Entry> found = new ArrayList<>();
        for (Map.Entry<String, String> value : sources.values().entrySet()) {
            found.add(new Entry(value.getKey(), value.getValue(), Origin.PROGRAM));
        }
        return found;
    }

    private void addAll(String label, String text) {
        YamlFile.Content content = YamlFile.read(label, text);
        addAll(content.entries(), content.empty());
    }

    /** @param nothing keys without a value; in a list, they still count as elements */
    private void addAll(List<Entry> stronger, List<Entry> nothing) {
        Replaced replaced = new Replaced(stronger);
        for (Entry element : nothing) {
            if (element.key().indexOf('[') >= 0) {
                replaced.by(ConfigKey.uniform(element.key()));
            }
        }
        replaced.removeFrom(entries);
        replaced.removeFrom(empty);
        put(entries, stronger);
        put(empty, nothing);
    }

    private static void replace(Map<String, Entry> weaker, List<Entry> stronger) {
        new Replaced(stronger).removeFrom(weaker);
        put(weaker, stronger);
    }

    private static void put(Map<String, Entry> target, List<Entry> added) {
        for (Entry entry : added) {
            target.put(ConfigKey.uniform(entry.key()), entry);
        }
    }

    /** Lists are replaced as a whole, never merged by element: both {@code a[0]} and {@code a} replace the list. */
    private static final class Replaced {
        /** Keys whose elements are removed. */
        private final Set<String> lists = new HashSet<>();
        /** Those of them that get new elements; a comma-separated value is then removed too. */
        private final Set<String> givenByElements = new HashSet<>();

        Replaced(List<Entry> stronger) {
            for (Entry entry : stronger) {
                by(ConfigKey.uniform(entry.key()));
            }
        }

        void by(String key) {
            int bracket = key.indexOf('[');
            String list = bracket < 0 ? key : key.substring(0, bracket);
            lists.add(list);
            if (bracket > 0) {
                givenByElements.add(list);
            }
        }

        void removeFrom(Map<String, Entry> weaker) {
            Iterator<String> keys = weaker.keySet().iterator();
            while (keys.hasNext()) {
                String key = keys.next();
                int bracket = key.indexOf('[');
                if (bracket < 0 ? givenByElements.contains(key) : lists.contains(key.substring(0, bracket))) {
                    keys.remove();
                }
            }
        }
    }
}
