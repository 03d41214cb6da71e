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
 * Packages the application as a folder {@code target/NAME}: {@code bin/NAME}, {@code app.jar}, {@code lib/} and {@code
 * app.aot}, the AOT cache of a training run.
 */
@Mojo(name = "package", defaultPhase = LifecyclePhase.PACKAGE, requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class PackageMojo extends AbstractMojo {
    /** Name of the folder and of the start script in it. */
    @Parameter(property = "freshet.name", defaultValue = "${project.artifactId}")
    private String name = "";

    /** The main class. Needed only if the project has several, or if it is in a library. */
    @Parameter(property = "freshet.mainClass")
    private @Nullable String mainClass;

    /** JVM options for the start script, added to the default ones. */
    @Parameter
    private List<String> jvmOptions = List.of();

    /** Settings of the training run. */
    @Parameter
    private Training training = new Training();

    /**
     * The JDK for training, 25 or newer. Use the same JDK to run the application. By default, the JDK that runs Maven.
     */
    @Parameter(property = "freshet.jdk", defaultValue = "${java.home}")
    private String jdk = "";

    /** Skips the packaging. */
    @Parameter(property = "freshet.skip")
    private boolean skip;

    /** Skips the training run; same as {@code <skip>} in {@code <training>}. */
    @Parameter(property = "freshet.training.skip")
    private boolean skipTraining;

    /** Skips modules that start no application instead of failing. The parent {@code freshet-parent} sets it. */
    @Parameter(property = "freshet.skipWithoutMain")
    private boolean skipWithoutMain;

    @Parameter(defaultValue = "${plugin.version}", readonly = true)
    private String version = "";

    @Parameter(defaultValue = "${project.packaging}", readonly = true)
    private String packaging = "";

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
            getLog().info("skipped, because freshet.skip is set");
            return;
        }
        try {
            if (skipWithoutMain && !hasMain()) {
                getLog().info("not packaged: there is no main class");
                return;
            }
            if (skipWithoutMain && mainClass == null && !MainClass.usesFreshet(Path.of(classes))) {
                getLog().info("not packaged: there is a main class, but no class uses dev.freshet.Freshet; if the"
                        + " main class starts an application, set <mainClass>");
                return;
            }
            Distribution distribution = write();
            if (!skipTraining && !training.skip()) {
                train(distribution);
            }
            getLog().info("packaged: " + distribution.script());
        } catch (PackagingException refused) {
            throw new MojoExecutionException(refused.getMessage(), refused);
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot package " + name + ": " + failure, failure);
        }
    }

    private boolean hasMain() throws IOException {
        Path own = Path.of(classes);
        return !packaging.equals("pom")
                && (mainClass != null || Files.isDirectory(own) && !MainClass.all(own).isEmpty());
    }

    private Distribution write() throws IOException, PackagingException {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new PackagingException("<name>" + name + "</name> is not a valid name for a folder and a script:"
                    + " use letters, digits, '.', '_' and '-'");
        }
        Path own = Path.of(classes);
        if (mainClass != null) {
            Files.createDirectories(own); // a project whose main class is in a library may have no code
        } else if (!Files.isDirectory(own)) {
            throw new PackagingException("no classes in " + own + ": compile the project first");
        }
        WiringCheck.check(own, version);
        String main = mainClass == null ? MainClass.find(own) : mainClass;
        List<Path> jars = classPath.stream().map(Path::of).filter(entry -> !entry.equals(own)).toList();
        Libraries.requireJars(jars);
        List<String> options = new ArrayList<>(ClassPathFacts.of(own, jars).options());
        options.addAll(jvmOptions);
        Distribution distribution = new Distribution(Path.of(target, name), name);
        distribution.clear();
        // First, because the next build recognizes the folder by the script, even if this one fails.
        StartScript.write(distribution.script(), name, main, options, Libraries.names(jars));
        List<String> libraries = Libraries.copy(jars, distribution.libraries());
        ApplicationJar.write(distribution.jar(), own, main, libraries);
        distribution.stamp(Instant.now());
        return distribution;
    }

    private void train(Distribution distribution) throws IOException, PackagingException, MojoExecutionException {
        try {
            Path java = Path.of(jdk);
            if (Files.exists(java.resolve("bin/java.exe"))) {
                throw new PackagingException("the training run needs a POSIX shell, which Windows does not have: build"
                        + " in WSL, or package without an AOT cache by -Dfreshet.training.skip");
            }
            if (!Files.isExecutable(java.resolve("bin/java"))) {
                throw new PackagingException("<jdk>" + jdk + "</jdk> has no bin/java: set it to the folder of a JDK");
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
            throw new MojoExecutionException("the training run was interrupted", interrupted);
        }
    }
}
