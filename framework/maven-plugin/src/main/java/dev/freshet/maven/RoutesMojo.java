package dev.freshet.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Prints each route of the application, its callers and the place that states them. The application makes its beans in
 * the project's folder, with the environment of this process, but does not listen.
 */
@Mojo(name = "routes", threadSafe = true, requiresDependencyResolution = ResolutionScope.RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class RoutesMojo extends AbstractMojo {
    /** The main class; needed only if there are several. */
    @Parameter(property = "freshet.mainClass")
    private @Nullable String mainClass;

    /** The JDK, 25 or newer. By default, the JDK that runs Maven. */
    @Parameter(property = "freshet.jdk", defaultValue = "${java.home}")
    private String jdk = "";

    @Parameter(defaultValue = "${project.basedir}", readonly = true)
    private @Nullable File folder;

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private String classes = "";

    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
    private List<String> classPath = List.of();

    /** For Maven. */
    public RoutesMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException {
        try {
            Path own = Path.of(classes);
            if (!Files.isDirectory(own) || mainClass == null && !startsApplication(own)) {
                // Not to the log, which mvn -q silences.
                System.out.println("no routes: there is no main class, or no class uses dev.freshet.Freshet; if the"
                        + " main class starts an application, set <mainClass>");
                return;
            }
            int status = print(mainClass == null ? MainClass.find(own) : mainClass);
            if (status != 0) {
                throw new MojoExecutionException("the application ended with status " + status + "; see above");
            }
        } catch (PackagingException refused) {
            throw new MojoExecutionException(refused.getMessage(), refused);
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot start the application: " + failure, failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", interrupted);
        }
    }

    /** Otherwise, the main class of a library would run. */
    private static boolean startsApplication(Path classes) throws IOException {
        return !MainClass.all(classes).isEmpty() && MainClass.usesFreshet(classes);
    }

    private int print(String main) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(jdk, "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-Dfreshet.print-routes=true", "-cp", String.join(File.pathSeparator, classPath), main)
                .directory(folder).inheritIO().start();
        try {
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }
}
