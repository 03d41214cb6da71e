package dev.freshet.test.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder with PostgreSQL's programs.
 *
 * @param bin where {@code initdb} and {@code postgres} are
 */
record Binaries(Path bin) {
    static final String PROPERTY = "freshet.test.postgres";
    private static final String END = System.getProperty("os.name").startsWith("Windows") ? ".exe" : "";

    /** As the property says; see {@link RealPostgres}. */
    static Binaries choose() {
        return choose(System.getProperty(PROPERTY, "auto"));
    }

    static Binaries choose(String choice) {
        Binaries found = switch (choice) {
            case "auto" -> Installed.find();
            case "installed" -> Installed.find();
            default -> in(Path.of(choice));
        };
        if (found == null) {
            throw new PostgresException("no PostgreSQL for -D" + PROPERTY + "=" + choice + ": install one "
                    + "(apt install postgresql, brew install postgresql), or set " + PROPERTY
                    + " to the folder that holds bin/postgres and bin/initdb");
        }
        return found;
    }

    /** The programs in a folder or in its {@code bin}, or null. */
    static @Nullable Binaries in(Path folder) {
        for (Path bin : List.of(folder, folder.resolve("bin"))) {
            Binaries binaries = new Binaries(bin.toAbsolutePath().normalize());
            if (Files.isExecutable(Path.of(binaries.program("postgres")))
                    && Files.isExecutable(Path.of(binaries.program("initdb")))) {
                return binaries;
            }
        }
        return null;
    }

    String program(String name) {
        return bin.resolve(name + END).toString();
    }
}
