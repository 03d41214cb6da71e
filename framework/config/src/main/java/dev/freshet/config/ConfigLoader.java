package dev.freshet.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the sources from the weakest to the strongest into one map, where a stronger entry replaces a weaker one. */
final class ConfigLoader {
    static final String PROFILES = "freshet.profiles.active";

    private static final List<String> EXTENSIONS = List.of(".yml", ".yaml");

    private final ConfigSources sources;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    ConfigLoader(ConfigSources sources) {
        this.sources = sources;
    }

    Config load() {
        readFiles("application");
        List<String> profiles = profiles();
        for (String profile : profiles) {
            Entry before = entries.get(PROFILES);
            readFiles("application-" + profile);
            refuseProfilesInProfile(before);
        }
        addAll(arguments());
        Config config = new Config(entries, sources.environment(), profiles);
        config.asked().key(PROFILES);
        return config;
    }

    /** They are needed before the profile files are read, so a first, small configuration finds them. */
    private List<String> profiles() {
        Map<String, Entry> known = new LinkedHashMap<>();
        Entry inFile = entries.get(PROFILES);
        if (inFile != null) {
            known.put(PROFILES, inFile);
        }
        for (Entry entry : arguments()) {
            known.put(ConfigKey.uniform(entry.key()), entry);
        }
        return new Config(known, sources.environment(), List.of())
                .reader("freshet.profiles").list("active", ConfigType.text());
    }

    private void refuseProfilesInProfile(Entry before) {
        Entry after = entries.get(PROFILES);
        if (after != before) {
            throw new ConfigException(after.origin() + ": " + PROFILES
                    + " has no effect in the file of a profile. Set it in application.yml");
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
            try (InputStream stream = loader.getResourceAsStream(name + extension)) {
                if (stream != null) {
                    addAll(YamlFile.read(name + extension, new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
                    return;
                }
            } catch (IOException unreadable) {
                throw unreadable(name + extension, unreadable);
            }
        }
    }

    private void readFromDirectory(Path directory, String name) {
        for (String extension : EXTENSIONS) {
            Path file = directory.resolve(name + extension);
            if (Files.exists(file)) {
                // "./" tells the file in the working directory from the one on the class path.
                String label = file.getParent() == null ? "./" + file : file.toString();
                try {
                    addAll(YamlFile.read(label, Files.readString(file)));
                    return;
                } catch (IOException unreadable) {
                    throw unreadable(label, unreadable);
                }
            }
        }
    }

    private static ConfigException unreadable(String name, IOException cause) {
        String reason = cause instanceof CharacterCodingException ? "it is not UTF-8" : cause.toString();
        return new ConfigException(name + " cannot be read: " + reason);
    }

    /** What was said for this one run: arguments, and the program's own values after them. */
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
        for (Map.Entry<String, String> value : sources.values().entrySet()) {
            found.add(new Entry(value.getKey(), value.getValue(), Origin.PROGRAM));
        }
        return found;
    }

    private void addAll(List<Entry> stronger) {
        for (Entry entry : stronger) {
            removeList(ConfigKey.uniform(entry.key()));
        }
        for (Entry entry : stronger) {
            entries.put(ConfigKey.uniform(entry.key()), entry);
        }
    }

    /** A list is replaced as a whole, never merged element by element: {@code a[0]} and {@code a} both replace it. */
    private void removeList(String key) {
        int bracket = key.indexOf('[');
        String list = bracket < 0 ? key : key.substring(0, bracket);
        if (bracket > 0) {
            entries.remove(list);
        }
        Iterator<String> weaker = entries.keySet().iterator();
        while (weaker.hasNext()) {
            String other = weaker.next();
            if (other.length() > list.length() && other.charAt(list.length()) == '[' && other.startsWith(list)) {
                weaker.remove();
            }
        }
    }
}
