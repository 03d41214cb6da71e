package dev.freshet.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Resource;
import org.codehaus.plexus.util.DirectoryScanner;

/**
 * Copies the resources that Maven has filtered, or has put below a target path, from where Maven has written them. All
 * other resources are read where they are.
 *
 * @param classes where Maven has written them, together with other files
 * @param to the folder for the copies
 */
record FilteredResources(Path classes, Path to) {

    /** Whether the files of this resource must be copied. */
    static boolean has(Resource resource) {
        return resource.isFiltering() || resource.getTargetPath() != null;
    }

    /** Deletes the copies of an earlier start. */
    void clear() throws IOException {
        if (Files.exists(to)) {
            try (Stream<Path> files = Files.walk(to)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /**
     * Copies the files of this resource. Returns their sources and the copies: if one of them changes, Maven must make
     * the copies again. {@code mvn clean} deletes them. If the resource has all files of its folder, returns the folder
     * too, because a new file is a change.
     */
    List<Path> copy(Resource resource) throws IOException {
        List<Path> watched = new ArrayList<>();
        Path folder = Path.of(resource.getDirectory());
        if (resource.getIncludes().isEmpty() && resource.getExcludes().isEmpty()) {
            watched.add(folder);
        }
        String target = resource.getTargetPath() == null ? "" : resource.getTargetPath();
        for (String name : names(folder, resource)) {
            Path written = classes.resolve(target).resolve(name).normalize();
            if (written.startsWith(classes) && Files.isRegularFile(written)) {
                Path copy = to.resolve(classes.relativize(written).toString());
                Files.createDirectories(copy.getParent());
                // With its time, so that another copy of the same file is no change.
                Files.copy(written, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                watched.add(folder.resolve(name));
                watched.add(copy);
            }
        }
        return watched;
    }

    private static String[] names(Path folder, Resource resource) {
        if (!Files.isDirectory(folder)) {
            return new String[0];
        }
        DirectoryScanner scanner = new DirectoryScanner();
        scanner.setBasedir(folder.toFile());
        if (!resource.getIncludes().isEmpty()) {
            scanner.setIncludes(resource.getIncludes().toArray(new String[0]));
        }
        scanner.setExcludes(resource.getExcludes().toArray(new String[0]));
        scanner.addDefaultExcludes();
        scanner.scan();
        return scanner.getIncludedFiles();
    }
}
