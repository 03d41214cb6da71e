package dev.freshet.dev.compile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.tools.SimpleJavaFileObject;

/**
 * A source as it was when it was read. Javac compiles this text even if the file changes meanwhile, so the compiler
 * always knows the exact text behind its classes.
 */
final class SourceFile extends SimpleJavaFileObject {
    private final Path path;
    private final byte[] content;
    private final Charset charset;
    private final List<Path> origins;

    private SourceFile(Path path, byte[] content, Charset charset, List<Path> origins) {
        super(path.toUri(), Kind.SOURCE);
        this.path = path;
        this.content = content;
        this.charset = charset;
        this.origins = origins;
    }

    static SourceFile read(Path path, Charset charset) throws IOException {
        return new SourceFile(path, Files.readAllBytes(path), charset, List.of());
    }

    static SourceFile generated(StagedFile file, Charset charset) throws IOException {
        return new SourceFile(Path.of(file.toUri()), file.content(), charset, file.origins());
    }

    Path path() {
        return path;
    }

    byte[] content() {
        return content;
    }

    /** The sources that a processor made it from; empty for a file of the user. */
    List<Path> origins() {
        return origins;
    }

    boolean hasContentOf(SourceFile other) {
        return Arrays.equals(content, other.content);
    }

    /** Whether it concerns sources that do not name it, like the declaration of a module. */
    boolean concernsAll() {
        var name = path.getFileName().toString();
        return name.equals("module-info.java") || name.equals("package-info.java");
    }

    /** The number of the line that declares the type with the name of the file; 0 if there is none. */
    int lineOfType() {
        var name = path.getFileName().toString().replace(".java", "");
        var declaration = Pattern.compile("(?:class|record|interface|enum)\\s+" + Pattern.quote(name) + "\\b");
        var lines = getCharContent(true).lines().toList();
        for (var i = 0; i < lines.size(); i++) {
            if (declaration.matcher(lines.get(i)).find()) {
                return i + 1;
            }
        }
        return 0;
    }

    /** Whether one of these words is in the text, comments included. */
    boolean mentions(Set<String> words) {
        var text = getCharContent(true);
        if (text.indexOf("\\u") >= 0) {
            return true; // A letter of a name may be written as a number.
        }
        for (int start = 0, end; start < text.length(); start = end + 1) {
            end = start;
            while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
                end++;
            }
            if (end > start && words.contains(text.substring(start, end))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String getCharContent(boolean ignoreEncodingErrors) {
        return new String(content, charset);
    }

    @Override
    public InputStream openInputStream() {
        return new ByteArrayInputStream(content);
    }
}
