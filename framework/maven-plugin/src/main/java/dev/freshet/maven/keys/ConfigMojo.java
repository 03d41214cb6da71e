package dev.freshet.maven.keys;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigSources;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints every configuration key of the project and its libraries: type, default, current value and its origin. The
 * values are those that the application would read in the project's folder with the environment of this process.
 * Secrets are masked.
 */
@Mojo(name = "config", threadSafe = true, requiresDependencyResolution = ResolutionScope.RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class ConfigMojo extends AbstractMojo {
    /** The active profiles, separated by commas. */
    @Parameter(property = "freshet.profiles")
    private @Nullable String profiles;

    @Parameter(defaultValue = "${project.basedir}", readonly = true)
    private @Nullable File folder;

    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
    private List<String> classPath = List.of();

    /** For Maven. */
    public ConfigMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException {
        List<URL> urls = new ArrayList<>();
        try {
            for (String entry : classPath) {
                urls.add(Path.of(entry).toUri().toURL());
            }
            try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
                // Not to the log, which mvn -q silences.
                System.out.println(table(loader));
            }
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot read the class path: " + failure, failure);
        } catch (ConfigException wrong) {
            throw new MojoExecutionException(wrong.getMessage(), wrong);
        }
    }

    private String table(ClassLoader loader) throws IOException {
        String[] arguments = profiles == null ? new String[0] : new String[] {"--freshet.profiles.active=" + profiles};
        Config config = Config.load(ConfigSources.of(arguments).withClassLoader(loader)
                .withDirectory(Objects.requireNonNull(folder).toPath()));
        return ConfigTable.of(KeyFiles.read(classPath.stream().map(Path::of).toList()), config);
    }
}
