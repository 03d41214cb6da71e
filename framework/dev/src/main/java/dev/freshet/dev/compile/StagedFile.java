package dev.freshet.dev.compile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * A file that javac or a processor has written, kept in memory until the whole compile has succeeded. Its URI is that
 * of the file in the output folder, so that problems and processors name that file.
 */
final class StagedFile extends SimpleJavaFileObject {
    private final String name;
    private final Charset charset;
    private final List<Path> origins;
    private byte @Nullable [] existing;
    private byte @Nullable [] content;
    private @Nullable Abi abi;

    /** Takes the name relative to its output folder, with {@code /}, and the sources that it was made from. */
    StagedFile(Path folder, String name, Kind kind, Charset charset, List<Path> origins) {
        super(folder.resolve(name).toUri(), kind);
        this.name = name;
        this.charset = charset;
        this.origins = origins;
    }

    String name() {
        return name;
    }

    /** The name of a class with {@code /}, as in class files. */
    String internalName() {
        return name.substring(0, name.length() - Kind.CLASS.extension.length());
    }

    /** The sources that it was made from; empty if unknown. */
    List<Path> origins() {
        return origins;
    }

    Abi abi() throws IOException {
        if (abi == null) {
            abi = Abi.of(content());
        }
        return abi;
    }

    boolean isWritten() {
        return content != null;
    }

    byte[] content() throws IOException {
        var bytes = content == null ? existing : content;
        if (bytes == null) {
            throw new FileNotFoundException(name);
        }
        return bytes;
    }

    /** Sets the bytes that readers get until the file is written. */
    StagedFile reading(byte[] bytes) {
        existing = bytes;
        return this;
    }

    @Override
    public InputStream openInputStream() throws IOException {
        return new ByteArrayInputStream(content());
    }

    @Override
    public OutputStream openOutputStream() {
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                content = toByteArray();
            }
        };
    }

    @Override
    public Writer openWriter() {
        return new OutputStreamWriter(openOutputStream(), charset);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
        return new String(content(), charset);
    }
}
