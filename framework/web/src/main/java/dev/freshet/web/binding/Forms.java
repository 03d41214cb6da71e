package dev.freshet.web.binding;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.MediaType;
import dev.freshet.http.QueryParameters;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads HTML forms. */
public final class Forms {
    private static final String FORM = "application/x-www-form-urlencoded";

    private Forms() {
    }

    /**
     * The parameters of the query, followed by those of the body if it is a form. Reads a form body completely.
     *
     * @throws HttpException 413 if the form exceeds the limit for bodies in memory, 415 if it is compressed or its
     *     charset is not UTF-8
     * @throws IOException if the client is gone
     */
    public static QueryParameters parameters(HttpRequest request) throws IOException {
        if (request.contentLength() == 0 || !isForm(request.header("Content-Type"))) {
            return QueryParameters.ofQuery(request.query());
        }
        Bodies.requireUncompressed(request);
        return QueryParameters.of(request.query(), request.bodyBytes());
    }

    private static boolean isForm(@Nullable String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, FORM, 0, FORM.length())) {
            return false;
        }
        if (contentType.length() == FORM.length()) {
            return true;
        }
        MediaType mediaType = MediaType.parse(contentType);
        String charset = mediaType.charset();
        if (charset != null && !charset.equalsIgnoreCase("UTF-8")) {
            throw new HttpException(415, "the form is in " + charset + "; send it in UTF-8");
        }
        return mediaType.subtype().equals("x-www-form-urlencoded");
    }
}
