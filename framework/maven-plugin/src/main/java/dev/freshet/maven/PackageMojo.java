package dev.freshet.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/**
 * Makes a folder {@code target/NAME} from which the application starts: {@code bin/NAME}, {@code app.jar},
 * {@code lib/} and {@code app.aot}, the AOT cache from a training run.
 */
@Mojo(name = "package", defaultPhase = LifecyclePhase.PACKAGE, requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class PackageMojo extends AbstractMojo {
    /** The application's name: of the folder, and of the start script in it. */
    @Parameter(property = "freshet.name", defaultValue = "${project.artifactId}")
    private String name = "";

    /** The class with the main method; where there is only one it is found. */
    @Parameter(property = "freshet.mainClass")
    private @Nullable String mainClass;

    /** JVM options for the start script, after the default ones. */
    @Parameter
    private List<String> jvmOptions = List.of();

    /** The training run. */
    @Parameter
    private Training training = new Training();

    /** The JDK to train with, 25 or newer: the one to run with later. The one that runs Maven, unless set. */
    @Parameter(property = "freshet.jdk", defaultValue = "${java.home}")
    private String jdk = "";

    /** Whether nothing is packaged. */
    @Parameter(property = "freshet.skip")
    private boolean skip;

    @Parameter(defaultValue = "${project.build.directory}", readonly = true)
    private String target = "";

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private String classes = "";

    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
    private List<String> classPath = List.of();

    /** For Maven. */
    public PackageMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException {
        if (skip) {
            getLog().info("skipped, as freshet.skip says");
            return;
        }
        try {
            Distribution distribution = write();
            if (!training.skip()) {
                train(distribution);
            }
            getLog().info("packaged: " + distribution.script());
        } catch (PackagingException refused) {
            throw new MojoExecutionException(refused.getMessage(), refused);
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot package " + name + ": " + failure, failure);
        }
    }

    private Distribution write() throws IOException, PackagingException {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new PackagingException("<name>" + name + "</name> cannot be the name of a folder and a script:"
                    + " letters, digits, '.', '_' and '-' can");
        }
        Path own = Path.of(classes);
        if (!Files.isDirectory(own)) {
            throw new PackagingException("there are no classes in " + own + ": nothing to package");
        }
        String main = mainClass == null ? MainClass.find(own) : mainClass;
        List<Path> jars = classPath.stream().map(Path::of).filter(entry -> !entry.equals(own)).toList();
        Libraries.requireJars(jars);
        List<String> options = new ArrayList<>(ClassPathFacts.of(own, jars).options());
        options.addAll(jvmOptions);
        Distribution distribution = new Distribution(Path.of(target, name), name);
        distribution.clear();
        // First: by the script the next build knows the folder as ours, whatever happens to this one.
        StartScript.write(distribution.script(), name, main, options);
        List<String> libraries = Libraries.copy(jars, distribution.libraries());
        ApplicationJar.write(distribution.jar(), own, main, libraries);
        distribution.stamp(Instant.now());
        return distribution;
    }

    private void train(Distribution distribution) throws IOException, PackagingException, MojoExecutionException {
        try {
            Path java = Path.of(jdk);
            if (!Files.isExecutable(java.resolve("bin/java"))) {
                throw new PackagingException("<jdk>" + jdk + "</jdk> has no bin/java to train with");
            }
            new TrainingRun(distribution, java, training).run();
        } catch (PackagingException failure) {
            if (training.required()) {
                throw failure;
            }
            getLog().warn(failure.getMessage());
            getLog().warn("packaged without an AOT cache");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted in the training run", interrupted);
        }
    }
}
