package dev.freshet.maven.create;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Creates a small project: a controller, a repository, tests, a Maven wrapper. It asks for values that are not set. */
@Mojo(name = "create", requiresProject = false, threadSafe = true)
public final class CreateMojo extends AbstractMojo {
    /** Name of the folder, the artifact and the start script. */
    @Parameter(property = "name")
    private @Nullable String name;

    /** Java package; by default {@code com.example} and the name. */
    @Parameter(property = "package")
    private @Nullable String packageName;

    /** {@code none}, {@code h2} or {@code postgresql}; by default {@code h2}. */
    @Parameter(property = "database")
    private @Nullable String database;

    /** Whether only callers with a token may add items: {@code true} or {@code false}; by default {@code false}. */
    @Parameter(property = "security")
    private @Nullable String security;

    /** Port in application.yml; by default 8080. */
    @Parameter(property = "port")
    private @Nullable String port;

    @Parameter(defaultValue = "${settings.interactiveMode}", readonly = true)
    private boolean interactive;

    @Parameter(defaultValue = "${plugin.version}", readonly = true)
    private String version = "";

    /** For Maven. */
    public CreateMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException {
        try {
            Questions questions = interactive ? Questions.onConsole() : Questions.none();
            NewProject project = questions.complete(given());
            int files = ProjectWriter.write(project, version, Path.of("").toAbsolutePath()).size();
            getLog().info("created " + project.name() + ": " + files + " files. Next: " + NewCommand.next(project));
        } catch (CreateException refused) {
            throw new MojoExecutionException(refused.getMessage(), refused);
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot create the project: " + failure, failure);
        }
    }

    private Map<String, String> given() {
        Map<String, String> given = new HashMap<>();
        add(given, "name", name);
        add(given, "package", packageName);
        add(given, "database", database);
        add(given, "security", security);
        add(given, "port", port);
        return given;
    }

    private static void add(Map<String, String> given, String part, @Nullable String value) {
        if (value != null) {
            given.put(part, value);
        }
    }
}
