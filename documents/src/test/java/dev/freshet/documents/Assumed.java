package dev.freshet.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * What the snippets of a page assume: types, and variables and methods in the class {@code Assumed}. It is written down
 * in the folder src/test/snippets. Its imports are also those of the snippets.
 *
 * @param packageName for the page
 */
record Assumed(Path file, String packageName, String text) {
    private static final Path FOLDER = Path.of("src/test/snippets").toAbsolutePath();
    private static final String NOTHING = "class Assumed { }";

    static Assumed by(Path page) throws IOException {
        String name = page.toString().replaceFirst("\\.md$", "");
        Path file = FOLDER.resolve(name + ".java");
        return new Assumed(Repository.ROOT.relativize(file), name.replace('/', '.').replace('-', '_'),
                Files.exists(file) ? Files.readString(file) : NOTHING);
    }

    /** In one line, so that the lines of a snippet keep their numbers. */
    String imports() {
        return text.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining(" "))
                + " import static " + packageName + ".Assumed.*; ";
    }

    /** Freshet's security makes every route state its callers. So only the pages that use it are compiled with it. */
    boolean withSecurity() {
        return imports().contains(".security.");
    }

    Source source() {
        return new Source(packageName, "Assumed", "package " + packageName + "; " + text, file, 0);
    }
}
