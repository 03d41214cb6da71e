package dev.freshet.maven.keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Writes {@code target/freshet/application.schema.json}, a JSON Schema with the keys of the project and its libraries.
 * Editors use it to complete and check {@code application.yml}.
 */
@Mojo(name = "schema", defaultPhase = LifecyclePhase.PROCESS_CLASSES, threadSafe = true,
        requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class SchemaMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project.build.directory}/freshet/application.schema.json", readonly = true)
    private String file = "";

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private String classes = "";

    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
    private List<String> classPath = List.of();

    /** For Maven. */
    public SchemaMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException {
        if (!Files.isDirectory(Path.of(classes))) {
            getLog().debug("no schema: there are no classes");
            return;
        }
        try {
            write(Schema.of(KeyFiles.read(classPath.stream().map(Path::of).toList())));
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot write " + file + ": " + failure, failure);
        }
    }

    /** Keeps a file that has not changed, because editors read a changed one again. */
    private void write(String schema) throws IOException {
        Path target = Path.of(file);
        if (!Files.exists(target) || !Files.readString(target).equals(schema)) {
            Files.createDirectories(target.getParent());
            Files.writeString(target, schema);
        }
    }
}
