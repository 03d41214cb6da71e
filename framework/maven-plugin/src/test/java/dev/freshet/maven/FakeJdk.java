package dev.freshet.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that looks like a JDK to the start script, with a java that shows its arguments, each in brackets. */
record FakeJdk(Path folder) {
    private static final String SHOWS_ARGUMENTS = "printf '[%s]' \"$@\"; echo";

    static FakeJdk make(Path folder, String version) throws IOException {
        return make(folder, version, SHOWS_ARGUMENTS);
    }

    /** @param java the body of a shell script */
    static FakeJdk make(Path folder, String version, String java) throws IOException {
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(program, "#!/bin/sh\n" + java + "\n");
        program.toFile().setExecutable(true);
        Files.writeString(folder.resolve("release"), """
                IMPLEMENTOR="Someone"
                JAVA_RUNTIME_VERSION="%s+1"
                JAVA_VERSION="%s"
                LIBC="gnu"
                MODULES="java.base java.logging"
                """.formatted(version, version));
        return new FakeJdk(folder);
    }

    /** How the start script calls a JDK of this version. */
    static String called(String version) {
        return "Someone " + version + "+1 gnu";
    }
}
