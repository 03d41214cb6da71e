package dev.freshet.maven.dev;

import dev.freshet.dev.launch.DevProcess;
import dev.freshet.dev.launch.DevSettings;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import javax.inject.Inject;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;
import org.jspecify.annotations.Nullable;

/**
 * Serves the application in development mode, until Ctrl-C or {@code q}. Each request gets the sources that you saved
 * last. If {@code pom.xml} changes, the application starts again.
 */
@Mojo(name = "dev", requiresDependencyResolution = ResolutionScope.COMPILE_PLUS_RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_RESOURCES)
public final class DevMojo extends AbstractMojo {
    /** The main class; needed only if there are several. */
    @Parameter(property = "freshet.mainClass", defaultValue = "")
    private @Nullable String mainClass;

    /** Arguments of the application, separated by spaces, such as {@code --server.port=9000}. */
    @Parameter(property = "freshet.dev.arguments", defaultValue = "")
    private @Nullable String arguments;

    /** More options of the JVM, separated by spaces. The goal {@code package} has a list named {@code jvmOptions}. */
    @Parameter(property = "freshet.dev.jvmOptions", defaultValue = "")
    private @Nullable String devJvmOptions;

    /** Beginnings of the names of jars that are loaded only once, separated by commas. */
    @Parameter(property = "freshet.dev.keep", defaultValue = "")
    private @Nullable String keep;

    /** The JDK, 25 or newer. By default, the JDK that runs Maven. */
    @Parameter(property = "freshet.jdk", defaultValue = "${java.home}")
    private String jdk = "";

    /** For this goal itself: writes the settings into this file and ends. */
    @Parameter(property = "freshet.dev.settings")
    private @Nullable String settingsFile;

    @Parameter(defaultValue = "${plugin.version}", readonly = true)
    private String version = "";

    /** For the terminal and the pages. As in the goal {@code package}, because both read one configuration. */
    @Parameter(property = "freshet.name", defaultValue = "${project.artifactId}")
    private String name = "";

    @Parameter(defaultValue = "${project.packaging}", readonly = true)
    private String packaging = "";

    @Parameter(defaultValue = "${project.basedir}", readonly = true)
    private @Nullable File basedir;

    @Parameter(defaultValue = "${project.file}", readonly = true)
    private @Nullable File pom;

    @Parameter(defaultValue = "${project.build.directory}", readonly = true)
    private String target = "";

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private String classes = "";

    @Parameter(defaultValue = "${project.build.sourceEncoding}", readonly = true)
    private @Nullable String encoding;

    /** Of the copy of the project with which Maven runs the phases before this goal: other plugins add to the copy. */
    @Parameter(defaultValue = "${project.executionProject.compileSourceRoots}", readonly = true)
    private List<String> sources = List.of();

    /** Of the same copy, for the same reason. */
    @Parameter(defaultValue = "${project.executionProject.build.resources}", readonly = true)
    private List<Resource> resources = List.of();

    @Parameter(defaultValue = "${project.compileClasspathElements}", readonly = true)
    private List<String> compilePath = List.of();

    @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true)
    private List<String> runPath = List.of();

    @Parameter(defaultValue = "${project.build.plugins}", readonly = true)
    private List<Plugin> plugins = List.of();

    @Parameter(defaultValue = "${project.dependencyManagement}", readonly = true)
    private @Nullable DependencyManagement managed;

    @Parameter(defaultValue = "${project.remoteProjectRepositories}", readonly = true)
    private List<RemoteRepository> repositories = List.of();

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true)
    private @Nullable RepositorySystemSession session;

    @Parameter(defaultValue = "${session.userProperties}", readonly = true)
    private Properties userProperties = new Properties();

    @Parameter(defaultValue = "${settings.offline}", readonly = true)
    private boolean offline;

    @Parameter(defaultValue = "${session.request.userSettingsFile}", readonly = true)
    private @Nullable File userSettings;

    @Parameter(defaultValue = "${session.request.globalSettingsFile}", readonly = true)
    private @Nullable File globalSettings;

    @Parameter(defaultValue = "${session.request.activeProfiles}", readonly = true)
    private List<String> profiles = List.of();

    @Parameter(defaultValue = "${session.request.inactiveProfiles}", readonly = true)
    private List<String> inactiveProfiles = List.of();

    private final RepositorySystem system;

    /** For Maven. */
    @Inject
    public DevMojo(RepositorySystem system) {
        this.system = system;
    }

    @Override
    public void execute() throws MojoExecutionException {
        if (packaging.equals("pom")) {
            // Not to the log, which mvn -q silences.
            System.out.println("nothing to serve in " + name
                    + ": run freshet:dev in the module of the application, with -pl MODULE");
            return;
        }
        try {
            DevSettings settings = settings();
            if (settingsFile != null) {
                settings.write(Path.of(settingsFile));
            } else {
                serve(settings);
            }
        } catch (IOException failure) {
            throw new MojoExecutionException("cannot serve " + name + ": " + failure, failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", interrupted);
        }
    }

    private void serve(DevSettings first) throws IOException, InterruptedException, MojoExecutionException {
        List<String> options = words(devJvmOptions, "\\s+");
        Path folder = Objects.requireNonNull(basedir).toPath();
        DevSettings settings = first;
        int status = DevProcess.run(Path.of(jdk), options, settings, folder);
        while (status == DevProcess.PROJECT_CHANGED) {
            settings = new ChangedProject(version, Objects.requireNonNull(pom).toPath(), mavenOptions())
                    .read(settings, getLog());
            status = DevProcess.run(Path.of(jdk), options, settings, folder);
        }
        if (status != 0) {
            throw new MojoExecutionException("development mode ended with status " + status);
        }
    }

    private List<String> mavenOptions() {
        return new MavenOptions().offline(offline).settings("-s", userSettings).settings("-gs", globalSettings)
                .profiles(profiles, inactiveProfiles).properties(userProperties).all();
    }

    private DevSettings settings() throws IOException, MojoExecutionException {
        Path own = Path.of(classes);
        CompilerConfiguration compiler = CompilerConfiguration.of(plugins);
        List<Path> processors = new ProcessorPath(system, Objects.requireNonNull(session), repositories,
                managed).of(compiler);
        Path work = Path.of(target, "freshet-dev");
        List<Path> restartFiles = new ArrayList<>(List.of(Objects.requireNonNull(pom).toPath()));
        return new DevSettings(name, mainClass == null ? "" : mainClass, sourceFolders(),
                resourceFolders(work, restartFiles), work,
                without(own, compilePath), without(own, runPath), processors, compiler.options(),
                Charset.forName(encoding == null ? "UTF-8" : encoding), words(keep, "\\s*,\\s*"),
                restartFiles, words(arguments, "\\s+"),
                ProcessHandle.current().pid(), 0);
    }

    /**
     * The folders themselves, so that each saved file takes effect. Before them, a folder with copies of the files that
     * Maven has changed. If such a file changes, Maven must start again.
     *
     * @param restartFiles receives the files that Maven has changed, and their copies
     */
    private List<Path> resourceFolders(Path work, List<Path> restartFiles) throws IOException {
        List<Path> folders = new ArrayList<>();
        FilteredResources filtered = new FilteredResources(Path.of(classes), work.resolve("resources"));
        filtered.clear();
        for (Resource resource : resources) {
            if (FilteredResources.has(resource)) {
                restartFiles.addAll(filtered.copy(resource));
            } else {
                folders.add(Path.of(resource.getDirectory()));
            }
        }
        folders.addFirst(filtered.to());
        return folders;
    }

    private static List<Path> without(Path own, List<String> path) {
        return path.stream().map(Path::of).filter(entry -> !entry.equals(own) && Files.exists(entry)).toList();
    }

    /** Without the one that the compiler adds, as in {@code mvn compile freshet:dev}: its sources are made again. */
    private List<Path> sourceFolders() {
        Path generated = Path.of(target, "generated-sources", "annotations");
        return sources.stream().map(Path::of).filter(folder -> !folder.equals(generated)).toList();
    }

    private static List<String> words(@Nullable String text, String separator) {
        return text == null || text.isBlank() ? List.of() : Arrays.asList(text.strip().split(separator));
    }
}
