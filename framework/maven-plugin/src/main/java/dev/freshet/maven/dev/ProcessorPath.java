package dev.freshet.maven.dev;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.plugin.MojoExecutionException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.jspecify.annotations.Nullable;

/** Finds the jars of the annotation processors, with the libraries that these need. */
record ProcessorPath(RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> repositories,
        @Nullable DependencyManagement managed) {

    /** Empty if the project names no processors: javac then looks on the class path. */
    List<Path> of(CompilerConfiguration compiler) throws MojoExecutionException {
        if (compiler.processors().isEmpty()) {
            return List.of();
        }
        CollectRequest wanted = new CollectRequest().setRepositories(repositories);
        for (CompilerConfiguration.Processor processor : compiler.processors()) {
            wanted.addDependency(new Dependency(new DefaultArtifact(processor.group(), processor.artifact(), "jar",
                    version(processor)), "runtime"));
        }
        try {
            List<Path> path = new ArrayList<>();
            for (ArtifactResult result : system.resolveDependencies(session, new DependencyRequest(wanted, null))
                    .getArtifactResults()) {
                path.add(result.getArtifact().getFile().toPath());
            }
            return path;
        } catch (DependencyResolutionException missing) {
            throw new MojoExecutionException("cannot find the annotation processors: " + missing.getMessage(), missing);
        }
    }

    private String version(CompilerConfiguration.Processor processor) throws MojoExecutionException {
        if (processor.version() != null) {
            return processor.version();
        }
        if (managed != null) {
            for (org.apache.maven.model.Dependency each : managed.getDependencies()) {
                if (each.getGroupId().equals(processor.group()) && each.getArtifactId().equals(processor.artifact())) {
                    return each.getVersion();
                }
            }
        }
        throw new MojoExecutionException(processor.group() + ":" + processor.artifact()
                + " in <annotationProcessorPaths> has no <version>: add one");
    }
}
