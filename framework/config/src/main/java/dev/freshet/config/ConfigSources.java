package dev.freshet.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sources of {@link Config#load}. From weakest to strongest: {@code application.yml} at the root of the class path,
 * in the directory and in its {@code config} folder; the files of the active profiles in the same places; the files
 * named individually; folders that {@code config.import} names; environment variables; arguments; values from the
 * program.
 *
 * @param classLoader finds files on the class path; null for none
 * @param directory the directory of the files, usually the working directory; null for none
 * @param files required files; later ones override earlier ones
 * @param environment environment variables
 * @param arguments {@code --key=value} arguments; {@code --key} means true; all others are ignored
 * @param values keys that the program sets
 */
public record ConfigSources(@Nullable ClassLoader classLoader, @Nullable Path directory, List<Path> files,
        Map<String, String> environment, List<String> arguments, Map<String, String> values) {

    public ConfigSources {
        files = List.copyOf(files);
        environment = Map.copyOf(environment);
        arguments = List.copyOf(arguments);
        values = Map.copyOf(values);
    }

    /** Omits the environment, the arguments and the values, which may be secret. */
    @Override
    public String toString() {
        return "ConfigSources[directory=" + directory + ", files=" + files + ", values=" + values.keySet() + ']';
    }

    /** The class path, the working directory, the environment of this process and these arguments. */
    public static ConfigSources of(String... arguments) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context == null ? ConfigSources.class.getClassLoader() : context;
        return new ConfigSources(loader, Path.of(""), List.of(), System.getenv(), List.of(arguments), Map.of());
    }

    /** No sources, as a start for the other methods. */
    public static ConfigSources none() {
        return new ConfigSources(null, null, List.of(), Map.of(), List.of(), Map.of());
    }

    public ConfigSources withClassLoader(@Nullable ClassLoader loader) {
        return new ConfigSources(loader, directory, files, environment, arguments, values);
    }

    public ConfigSources withDirectory(@Nullable Path folder) {
        return new ConfigSources(classLoader, folder, files, environment, arguments, values);
    }

    /** Adds a required file that overrides all others. It must not set {@code freshet.profiles.active}. */
    public ConfigSources withFile(Path file) {
        List<Path> more = new ArrayList<>(files);
        more.add(file);
        return new ConfigSources(classLoader, directory, more, environment, arguments, values);
    }

    /** Replaces the environment variables. */
    public ConfigSources withEnvironment(Map<String, String> variables) {
        return new ConfigSources(classLoader, directory, files, variables, arguments, values);
    }

    /** Replaces the arguments. */
    public ConfigSources withArguments(String... args) {
        return new ConfigSources(classLoader, directory, files, environment, List.of(args), values);
    }

    /** Replaces the keys that the program sets. To add to them, pass those of {@link #values()} too. */
    public ConfigSources withValues(Map<String, String> set) {
        return new ConfigSources(classLoader, directory, files, environment, arguments, set);
    }
}
