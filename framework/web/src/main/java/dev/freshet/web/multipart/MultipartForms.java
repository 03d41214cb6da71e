package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.OverloadException;
import dev.freshet.http.QueryParameters;
import dev.freshet.http.Subscriber;
import dev.freshet.web.binding.Forms;
import java.io.IOException;
import java.util.Set;

/** Reads the multipart forms of an application, and counts their files on disk. For generated code. Thread-safe. */
public final class MultipartForms {
    private final DiskQuota quota = new DiskQuota();
    private volatile MultipartSettings settings = MultipartSettings.DEFAULT;

    /** Applies to forms that are read from now on, because routes may exist before the configuration does. */
    public void configure(MultipartSettings settings) {
        this.settings = settings;
    }

    /**
     * Reads a form to its end, on a request thread. Close the form after the request.
     *
     * @param files the names of the parts to keep as files; other files are skipped
     * @param lists those names of files that may appear more than once
     * @param json the names of the parts to read as JSON
     * @throws HttpException 415 if the body is compressed or is not a form, 400 if it is malformed, 413 if it exceeds
     *     a limit
     * @throws OverloadException 503 if there is no memory, or no space on disk, for it
     * @throws IOException if the client is gone, or a temporary file cannot be written
     */
    public MultipartForm read(HttpRequest request, Set<String> files, Set<String> lists, Set<String> json)
            throws IOException {
        Spool spool = new Spool(settings, quota, Subscriber.of(request.remoteAddress().getAddress()));
        try {
            return new FormReader(request, settings, spool, files, lists, json).read(request.query());
        } catch (Throwable thrown) {
            spool.close();
            throw thrown;
        }
    }

    /**
     * The parameters of the query, then those of the body if it is a form of either kind. Skips files.
     *
     * @throws HttpException as {@link #read} and {@link Forms#parameters}
     * @throws IOException if the client is gone
     */
    public QueryParameters parameters(HttpRequest request) throws IOException {
        if (request.contentLength() == 0 || !Boundary.isForm(request.headers())) {
            return Forms.parameters(request);
        }
        try (MultipartForm form = read(request, Set.of(), Set.of(), Set.of())) {
            return form.parameters();
        }
    }

    /** The parts of the request's form, one by one. */
    public MultipartStream stream(HttpRequest request) {
        return MultipartStream.of(request, settings);
    }

    /** The bytes that temporary files occupy now, in blocks of 64 KiB. */
    public long bytesOnDisk() {
        return quota.total();
    }

    /** The number of forms refused so far because there was no space for their files. */
    public long refused() {
        return quota.refused();
    }
}
