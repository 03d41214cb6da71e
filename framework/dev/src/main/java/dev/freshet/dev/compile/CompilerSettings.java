package dev.freshet.dev.compile;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

/**
 * The sources that a {@link SourceCompiler} compiles, and its options. The paths may be relative and need not exist.
 *
 * @param sources folders of Java sources, such as {@code src/main/java}
 * @param resources folders of resources, such as {@code src/main/resources}. Annotation processors see them in the
 *         output folder. Copying them there is not the compiler's task.
 * @param classes the output folder, such as {@code target/classes}. The compiler deletes class files in it that were
 *         compiled from Java sources that no longer exist, and leaves all other files alone.
 * @param generated the folder for generated sources, such as {@code target/generated-sources/annotations}. The compiler
 *         deletes every Java file in it that it does not generate.
 * @param classPath jars and folders, without the output folder
 * @param processorPath jars and folders with annotation processors; if empty, processors come from the class path
 * @param options further options of javac, such as {@code -parameters}. Avoid {@code --release}: with it, javac
 *         reads the classes of the JDK again for each compile.
 * @param charset the encoding of the sources
 */
public record CompilerSettings(List<Path> sources, List<Path> resources, Path classes, Path generated,
        List<Path> classPath, List<Path> processorPath, List<String> options, Charset charset) {

    public CompilerSettings {
        sources = absolute(sources);
        resources = absolute(resources);
        classes = absolute(classes);
        generated = absolute(generated);
        classPath = absolute(classPath);
        processorPath = absolute(processorPath);
        options = List.copyOf(options);
    }

    private static List<Path> absolute(List<Path> paths) {
        return paths.stream().map(CompilerSettings::absolute).toList();
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
