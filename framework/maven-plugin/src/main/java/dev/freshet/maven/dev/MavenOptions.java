package dev.freshet.maven.dev;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The command line of this Maven, for another one that must see the same project. */
final class MavenOptions {
    private final List<String> options = new ArrayList<>();

    MavenOptions offline(boolean offline) {
        if (offline) {
            options.add("-o");
        }
        return this;
    }

    /** @param option {@code -s} or {@code -gs}; left out if the file does not exist, as Maven's default may not */
    MavenOptions settings(String option, @Nullable File file) {
        if (file != null && file.exists()) {
            options.addAll(List.of(option, file.getAbsolutePath()));
        }
        return this;
    }

    /** @param off profiles that must not be active */
    MavenOptions profiles(List<String> on, List<String> off) {
        List<String> all = new ArrayList<>(on);
        off.forEach(profile -> all.add("!" + profile));
        if (!all.isEmpty()) {
            options.add("-P" + String.join(",", all));
        }
        return this;
    }

    MavenOptions properties(Properties properties) {
        properties.forEach((key, value) -> options.add("-D" + key + "=" + value));
        return this;
    }

    List<String> all() {
        return List.copyOf(options);
    }
}
