package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.binding.Bodies;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a form to its end. Keeps the files and JSON parts that a method takes, and all text fields. */
final class FormReader {
    private static final int CHUNK = 8 * 1024;

    private final MultipartSettings settings;
    private final Set<String> files;
    private final Set<String> lists;
    private final Set<String> json;
    private final Spool spool;
    private final Memory memory;
    private final PartReader reader;
    private final List<StoredFile> keptFiles = new ArrayList<>();
    private final List<JsonPart> keptJson = new ArrayList<>();
    private final List<String> fields = new ArrayList<>();
    private int fileMemoryLeft;

    /**
     * @throws HttpException 413 if the body is announced to be too long, 415 if it is compressed, 415 or 400 if it is
     *     not a form
     */
    FormReader(HttpRequest request, MultipartSettings settings, Spool spool, Set<String> files, Set<String> lists,
            Set<String> json) {
        if (request.contentLength() > settings.maxRequestSize()) {
            throw new HttpException(413, "the form is longer than " + settings.maxRequestSize() + " bytes");
        }
        Bodies.requireUncompressed(request);
        this.settings = settings;
        this.files = files;
        this.lists = lists;
        this.json = json;
        this.spool = spool;
        this.memory = new Memory(request::keepsInMemory, settings, request.contentLength());
        this.reader = new PartReader(new FormInput(request.body(), Boundary.delimiter(request.headers()),
                settings.maxRequestSize(), memory::renew), settings);
        this.fileMemoryLeft = settings.fileSizeThreshold();
    }

    MultipartForm read(@Nullable String query) throws IOException {
        MultipartStream parts = new MultipartStream(reader, memory);
        for (Part part = parts.next(); part != null; part = parts.next()) {
            keep(part.head(), part.inputStream());
        }
        return new MultipartForm(spool, query, keptFiles, keptJson, fields);
    }

    private void keep(PartHead head, InputStream content) throws IOException {
        if (files.contains(head.name())) {
            keepFile(head, content);
        } else if (json.contains(head.name())) {
            head.requireUtf8();
            requireFirst(head, keptJson.stream().map(JsonPart::name));
            memory.keep(head);
            keptJson.add(new JsonPart(head, memory.readText(head, content)));
        } else if (head.filename() == null) {
            head.requireUtf8();
            memory.keep(head);
            fields.add(head.name());
            fields.add(Utf8.decode(head.shown(), memory.readText(head, content)));
        }
    }

    private void keepFile(PartHead head, InputStream content) throws IOException {
        if (head.filename() == null) {
            throw new HttpException(400, head.shown() + " has no filename; send it as a file");
        }
        if (!lists.contains(head.name()) && !head.filename().isEmpty()) {
            requireFirst(head, keptFiles.stream().map(StoredFile::name));
        }
        byte[] first = memory.read(content, Math.min(fileMemoryLeft, settings.maxFileSize()));
        requireSize(head, first.length);
        if (first.length > fileMemoryLeft) {
            memory.release(first.length);
            memory.keep(head);
            keptFiles.add(store(head, first, content));
        } else if (first.length > 0 || !head.filename().isEmpty()) {
            memory.keep(head);
            fileMemoryLeft -= first.length;
            keptFiles.add(StoredFile.inMemory(head, spool, first));
        }
        // Otherwise, a browser has sent the empty part of a file input without a file.
    }

    /** A client could otherwise have the server store what no method takes. */
    private static void requireFirst(PartHead head, Stream<String> names) {
        if (names.anyMatch(head.name()::equals)) {
            throw new HttpException(400, head.shown() + " appears more than once; send one");
        }
    }

    private StoredFile store(PartHead head, byte[] first, InputStream content) throws IOException {
        long from = spool.size();
        spool.write(first, first.length);
        byte[] chunk = new byte[CHUNK];
        for (int count = content.read(chunk); count >= 0; count = content.read(chunk)) {
            requireSize(head, spool.size() - from + count);
            spool.write(chunk, count);
        }
        return StoredFile.onDisk(head, spool, from);
    }

    private void requireSize(PartHead head, long size) {
        if (size > settings.maxFileSize()) {
            throw new HttpException(413, head.shown() + " is longer than " + settings.maxFileSize() + " bytes");
        }
    }
}
