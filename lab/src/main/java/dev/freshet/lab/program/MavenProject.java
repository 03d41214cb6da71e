package dev.freshet.lab.program;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A small Maven project outside the build, for something rarely needed: compiled on first use, when its libraries are
 * downloaded. Its pom.xml uses {@code ${output}} as build folder and writes the class path of its libraries to
 * class.path there.
 *
 * @param folder with its pom.xml
 * @param output its build folder
 */
public record MavenProject(Path root, Path folder, Path output) {
    /** It may have to download libraries over a slow line. */
    private static final Duration LIMIT = Duration.ofHours(1);

    /**
     * The class path for java -cp. Builds the project if it has changed, or a library is missing.
     *
     * @throws LabException if the build fails, with Maven's output
     */
    public String classPath() throws InterruptedException {
        Path libraries = output.resolve("class.path");
        if (!fresh(libraries)) {
            build();
        }
        return output.resolve("classes") + File.pathSeparator + LabFiles.read(libraries).strip();
    }

    private boolean fresh(Path libraries) {
        if (!Files.isRegularFile(libraries)) {
            return false;
        }
        try (Stream<Path> sources = Files.walk(folder)) {
            FileTime built = Files.getLastModifiedTime(libraries);
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                if (Files.getLastModifiedTime(source).compareTo(built) > 0) {
                    return false;
                }
            }
        } catch (IOException e) {
            throw new LabException("cannot read " + folder + ": " + e.getMessage(), e);
        }
        return Stream.of(LabFiles.read(libraries).strip().split(File.pathSeparator))
                .allMatch(entry -> Files.exists(Path.of(entry)));
    }

    private void build() throws InterruptedException {
        LabFiles.attempt("cannot build " + folder,
                () -> Files.deleteIfExists(Files.createDirectories(output).resolve("class.path")));
        Programs.run(List.of("env", "JAVA_HOME=" + System.getProperty("java.home"), root.resolve("mvnw").toString(),
                "-B", "-q", "-ntp", "-f", folder.resolve("pom.xml").toString(), "-Doutput=" + output,
                "process-classes"), LIMIT);
    }
}
