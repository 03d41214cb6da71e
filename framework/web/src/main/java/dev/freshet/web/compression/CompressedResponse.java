package dev.freshet.web.compression;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpResponseWrapper;
import dev.freshet.web.conditional.EntityTag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decides when the first bytes go out: compresses the response if the client and the content allow it. */
final class CompressedResponse extends HttpResponseWrapper {
    private final Compression compression;
    private final HttpRequest request;
    private final HttpResponse response;
    private final int maxSize;
    private final AcceptEncoding accepted;
    private @Nullable CompressedBody body;

    /** @param maxSize bytes above which a response is not compressed */
    CompressedResponse(Compression compression, HttpRequest request, HttpResponse response, int maxSize) {
        super(response);
        this.compression = compression;
        this.request = request;
        this.response = response;
        this.maxSize = maxSize;
        this.accepted = AcceptEncoding.of(request.headers());
    }

    @Override
    public void send(byte[] bytes, int offset, int length) throws IOException {
        if (body != null) {
            throw new IllegalStateException("the response is a stream already");
        }
        ContentCoding coding = length > maxSize ? null : choose(length);
        if (coding == null) {
            response.send(bytes, offset, length);
            return;
        }
        ByteArrayOutputStream encoded = new ByteArrayOutputStream(length / 2 + 64);
        try (OutputStream out = coding.encode(encoded)) {
            out.write(bytes, offset, length);
        }
        if (encoded.size() >= length && !accepted.refusesIdentity()) {
            response.send(bytes, offset, length);
        } else {
            announce(coding);
            response.send(encoded.toByteArray());
        }
    }

    @Override
    public void send() throws IOException {
        if (response.status() == 304) {
            matchTagOfClient();
        } else if (request.method() == HttpMethod.HEAD) {
            long length = declaredLength();
            ContentCoding coding = length < 0 ? null : choose(length);
            if (coding != null) {
                // The Content-Length of the GET response is unknown until it is compressed.
                announce(coding);
                response.body().flush();
                return;
            }
        }
        response.send();
    }

    @Override
    public OutputStream body() {
        CompressedBody stream = body;
        if (stream == null) {
            stream = new CompressedBody(this, compression);
            body = stream;
        }
        return stream;
    }

    /** The target of a stream's bytes. */
    OutputStream plainBody() {
        return response.body();
    }

    /**
     * The coding for the response; null for none. Sets Vary if the choice depends on the request.
     *
     * @param length -1 if unknown
     */
    @Nullable ContentCoding choose(long length) {
        int status = response.status();
        if (status == 204 || status == 304 || status == 206 || response.header("Content-Encoding") != null
                || maxSize < Integer.MAX_VALUE && length < 0 || length == 0 || keepsForm()) {
            return null;
        }
        ContentCoding coding = compression.best(accepted);
        if (coding != null && accepted.refusesIdentity()) {
            vary();
            return coding;
        }
        String type = response.header("Content-Type");
        if (type == null || !compression.takes(type) || length >= 0 && length < compression.minSize()) {
            return null;
        }
        vary();
        return coding;
    }

    /** The handler's Content-Length; -1 if none. */
    long declaredLength() {
        String length = response.header("Content-Length");
        return length == null ? -1 : Long.parseLong(length);
    }

    private boolean keepsForm() {
        String cacheControl = response.header("Cache-Control");
        return cacheControl != null && cacheControl.toLowerCase(Locale.ROOT).contains("no-transform");
    }

    /** Adapts the headers: the bytes differ from the handler's, and their number is unknown. */
    void announce(ContentCoding coding) {
        response.header("Content-Encoding", coding.name());
        response.removeHeader("Content-Length");
        response.removeHeader("Accept-Ranges");
        String weak = weakTag();
        if (weak != null) {
            response.header("ETag", weak);
        }
    }

    /** The entity tag of compressed forms; null if there is none. */
    private @Nullable String weakTag() {
        String tag = response.header("ETag");
        EntityTag parsed = tag == null ? null : EntityTag.parse(tag);
        return parsed == null ? null : parsed.weakened().toString();
    }

    private void vary() {
        String vary = response.header("Vary");
        if (vary == null || !FieldSyntax.lists(vary, "*") && !FieldSyntax.lists(vary, "Accept-Encoding")) {
            response.addHeader("Vary", "Accept-Encoding");
        }
    }

    /** A client that stored the compressed form knows it by the weak tag (RFC 9110 section 15.4.5). */
    private void matchTagOfClient() {
        String weak = weakTag();
        String held = request.header("If-None-Match");
        if (weak != null && held != null && held.contains(weak)) {
            response.header("ETag", weak);
            vary();
        }
    }

    /** Called after the handler has returned. */
    void complete() throws IOException {
        if (body != null) {
            body.close();
        }
    }

    /** Frees the encoder's memory, also if the handler failed halfway. */
    void release() {
        if (body != null) {
            body.release();
        }
    }

    @Override
    public void reset() {
        response.reset();
        release();
        body = null;
    }
}
