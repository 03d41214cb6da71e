package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * The file manager of one run of javac. It reads through the kept file manager, and keeps written files in memory. It
 * never reads the output folder: the run sees only the classes that it is given.
 */
final class StagedFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final CompilerSettings settings;
    private final ClassLoader processors;
    private final SortedMap<String, StagedFile> visible;
    private final SortedMap<String, StagedFile> outputs = new TreeMap<>();
    private final SortedMap<String, StagedFile> sources = new TreeMap<>();

    StagedFiles(StandardJavaFileManager kept, CompilerSettings settings, ClassLoader processors,
            SortedMap<String, StagedFile> visible) {
        super(kept);
        this.visible = visible;
        this.settings = settings;
        this.processors = processors;
    }

    /** Classes and resources by name. */
    SortedMap<String, StagedFile> outputs() {
        return written(outputs);
    }

    /** Generated sources by name. */
    SortedMap<String, StagedFile> sources() {
        return written(sources);
    }

    private static SortedMap<String, StagedFile> written(SortedMap<String, StagedFile> files) {
        var written = new TreeMap<>(files);
        written.values().removeIf(file -> !file.isWritten());
        return written;
    }

    /** If a loader is closeable, javac closes it. So javac gets a child of the loader that is not closeable. */
    @Override
    public ClassLoader getClassLoader(Location location) {
        return new ClassLoader(processors) { };
    }

    @Override
    public JavaFileObject getJavaFileForOutputForOriginatingFiles(Location location, String className,
            JavaFileObject.Kind kind, FileObject... originatingFiles) {
        return staged(location, className.replace('.', '/') + kind.extension, kind, originatingFiles);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind,
            FileObject sibling) {
        return staged(location, className.replace('.', '/') + kind.extension, kind, sibling);
    }

    @Override
    public FileObject getFileForOutputForOriginatingFiles(Location location, String packageName, String relativeName,
            FileObject... originatingFiles) throws IOException {
        return readable(staged(location, name(packageName, relativeName), kind(relativeName), originatingFiles));
    }

    @Override
    public FileObject getFileForOutput(Location location, String packageName, String relativeName, FileObject sibling)
            throws IOException {
        return readable(staged(location, name(packageName, relativeName), kind(relativeName), sibling));
    }

    private StagedFile staged(Location location, String name, JavaFileObject.Kind kind, FileObject... origins) {
        var isSource = location == StandardLocation.SOURCE_OUTPUT;
        return (isSource ? sources : outputs).computeIfAbsent(name, key -> new StagedFile(
                isSource ? settings.generated() : place(key, kind), key, kind, settings.charset(), paths(origins)));
    }

    /**
     * A processor may read the file at its URI and add lines to it, as avaje-jsonb does. It must not find lines that
     * an earlier compile generated, so the URI of such a file is in a folder that does not exist.
     */
    private Path place(String name, JavaFileObject.Kind kind) {
        var folder = settings.classes();
        var isLeftOver = kind == JavaFileObject.Kind.OTHER && Files.exists(folder.resolve(name))
                && resource(name).isEmpty();
        return isLeftOver ? folder.resolveSibling(folder.getFileName() + ".none") : folder;
    }

    /** A resource of the project counts as one of the output folder, because a build copies it there. */
    private StagedFile readable(StagedFile file) throws IOException {
        var resource = file.isWritten() ? Optional.<Path>empty() : resource(file.name());
        return resource.isEmpty() ? file : file.reading(Files.readAllBytes(resource.get()));
    }

    private Optional<Path> resource(String name) {
        return settings.resources().stream().map(folder -> folder.resolve(name)).filter(Files::isRegularFile)
                .findFirst();
    }

    private static List<Path> paths(FileObject... files) {
        return Arrays.stream(files).filter(file -> file != null && "file".equals(file.toUri().getScheme()))
                .map(file -> Path.of(file.toUri())).toList();
    }

    private static String name(String packageName, String relativeName) {
        return packageName.isEmpty() ? relativeName : packageName.replace('.', '/') + "/" + relativeName;
    }

    private static JavaFileObject.Kind kind(String name) {
        return name.endsWith(".class") ? JavaFileObject.Kind.CLASS : JavaFileObject.Kind.OTHER;
    }

    @Override
    public Iterable<JavaFileObject> list(Location location, String packageName, Set<JavaFileObject.Kind> kinds,
            boolean recurse) throws IOException {
        var found = location == StandardLocation.CLASS_OUTPUT ? List.<JavaFileObject>of()
                : super.list(location, packageName, kinds, recurse);
        return location == StandardLocation.CLASS_PATH && kinds.contains(JavaFileObject.Kind.CLASS)
                ? withVisible(packageName, recurse, found) : found;
    }

    private List<JavaFileObject> withVisible(String packageName, boolean recurse, Iterable<JavaFileObject> found) {
        var folder = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
        var all = new ArrayList<JavaFileObject>();
        for (var file : visible.tailMap(folder).values()) {
            if (!file.name().startsWith(folder)) {
                break;
            }
            if (recurse || file.name().indexOf('/', folder.length()) < 0) {
                all.add(file);
            }
        }
        found.forEach(all::add);
        return all;
    }

    @Override
    public @Nullable String inferBinaryName(Location location, JavaFileObject file) {
        return file instanceof StagedFile staged ? staged.internalName().replace('/', '.')
                : super.inferBinaryName(location, file);
    }

    /** Javac asks this for each pair of files that processors write, so it must be cheap. */
    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        return one instanceof SimpleJavaFileObject || other instanceof SimpleJavaFileObject
                ? one == other : super.isSameFile(one, other);
    }

    @Override
    public boolean contains(Location location, FileObject file) throws IOException {
        return file instanceof SimpleJavaFileObject || super.contains(location, file);
    }
}
