package dev.freshet.maven.keys;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** The keys of all of Freshet's modules, which are on the class path of these tests. */
final class OwnKeys {
    private OwnKeys() {
    }

    static Key read() throws IOException {
        return KeyFiles.read(Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of).toList());
    }
}
