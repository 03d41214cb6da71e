package dev.freshet.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where {@link Config#load} looks. From weakest to strongest: {@code application.yml} at the root of the class path, in
 * the directory and in its {@code config} folder; the files of the active profiles in the same places; the files
 * that are named one by one; environment variables; arguments; the program's own values.
 *
 * @param classLoader finds files on the class path; null for none
 * @param directory the directory of the files, usually the working directory; null for none
 * @param files files that must be there, a later one stronger
 * @param environment environment variables
 * @param arguments {@code --key=value} arguments; {@code --key} alone means true, all others are left alone
 * @param values keys that the program sets itself
 */
public record ConfigSources(@Nullable ClassLoader classLoader, @Nullable Path directory, List<Path> files,
        Map<String, String> environment, List<String> arguments, Map<String, String> values) {

    public ConfigSources {
        files = List.copyOf(files);
        environment = Map.copyOf(environment);
        arguments = List.copyOf(arguments);
        values = Map.copyOf(values);
    }

    /** Without the environment, arguments and values, which may be secret. */
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

    /** No source at all, to add some to. */
    public static ConfigSources none() {
        return new ConfigSources(null, null, List.of(), Map.of(), List.of(), Map.of());
    }

    public ConfigSources withClassLoader(@Nullable ClassLoader loader) {
        return new ConfigSources(loader, directory, files, environment, arguments, values);
    }

    public ConfigSources withDirectory(@Nullable Path folder) {
        return new ConfigSources(classLoader, folder, files, environment, arguments, values);
    }

    /** Adds a file that must be there, stronger than all others. */
    public ConfigSources withFile(Path file) {
        List<Path> more = new ArrayList<>(files);
        more.add(file);
        return new ConfigSources(classLoader, directory, more, environment, arguments, values);
    }

    public ConfigSources withEnvironment(Map<String, String> variables) {
        return new ConfigSources(classLoader, directory, files, variables, arguments, values);
    }

    public ConfigSources withArguments(String... args) {
        return new ConfigSources(classLoader, directory, files, environment, List.of(args), values);
    }

    public ConfigSources withValues(Map<String, String> set) {
        return new ConfigSources(classLoader, directory, files, environment, arguments, set);
    }
}
