package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import dev.freshet.http.JsonType;
import dev.freshet.http.QueryParameters;
import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A form that has been read completely. Closing it deletes its files. For generated code. Not thread-safe. */
public final class MultipartForm implements AutoCloseable {
    private final Spool spool;
    private final @Nullable String query;
    private final List<StoredFile> files;
    private final List<JsonPart> json;
    private final List<String> fields;

    /** @param fields names and values in turn */
    MultipartForm(Spool spool, @Nullable String query, List<StoredFile> files, List<JsonPart> json,
            List<String> fields) {
        this.spool = spool;
        this.query = query;
        this.files = files;
        this.json = json;
        this.fields = fields;
    }

    /** The parameters of the query, then the text fields. */
    public QueryParameters parameters() {
        return QueryParameters.of(query, fields);
    }

    /** @throws ParameterException 400 if there is no such file, or more than one */
    public MultipartFile file(String name) {
        return required(name, fileOrNull(name));
    }

    /**
     * The file of this name; null if there is none.
     *
     * @throws HttpException 400 if there is more than one
     */
    public @Nullable MultipartFile fileOrNull(String name) {
        return single(name, filesOrNone(name));
    }

    /** @throws ParameterException 400 if there is no such file */
    public List<MultipartFile> files(String name) {
        List<MultipartFile> all = filesOrNone(name);
        required(name, all.isEmpty() ? null : all);
        return all;
    }

    /** All files of this name, in the order sent; empty if there is none. */
    public List<MultipartFile> filesOrNone(String name) {
        List<MultipartFile> found = new ArrayList<>();
        for (StoredFile file : files) {
            if (file.name().equals(name)) {
                found.add(file);
            }
        }
        return found;
    }

    /**
     * The part of this name, read as JSON.
     *
     * @throws HttpException 400 if there is no such part, or more than one, or its JSON does not fit; 415 if its
     *     Content-Type is not JSON
     */
    public <T> T json(String name, JsonType<T> type) {
        return required(name, jsonOrNull(name, type));
    }

    /** The same; null if there is no such part. */
    public <T> @Nullable T jsonOrNull(String name, JsonType<T> type) {
        List<JsonPart> found = json.stream().filter(part -> part.name().equals(name)).toList();
        JsonPart part = single(name, found);
        return part == null ? null : part.read(type);
    }

    /** Deletes the files. */
    @Override
    public void close() throws IOException {
        spool.close();
    }

    private static <T> T required(String name, @Nullable T part) {
        if (part == null) {
            throw ParameterException.missing(ParameterSource.PART, name);
        }
        return part;
    }

    private static <T> @Nullable T single(String name, List<T> found) {
        if (found.size() > 1) {
            throw new HttpException(400, "part \"" + name + "\" appears " + found.size() + " times; send one");
        }
        return found.isEmpty() ? null : found.getFirst();
    }
}
