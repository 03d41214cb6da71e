package dev.freshet.web.binding;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.MediaType;
import dev.freshet.http.QueryParameters;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads forms as HTML pages send them. */
public final class Forms {
    private static final String FORM = "application/x-www-form-urlencoded";

    private Forms() {
    }

    /**
     * The parameters of the query and, behind them, those of the body if it is a form; it is read whole then.
     *
     * @throws HttpException 413 if it is larger than bodies in memory may be, 415 if it is not in UTF-8, as all forms are today
     * @throws IOException if the client is gone
     */
    public static QueryParameters parameters(HttpRequest request) throws IOException {
        return request.contentLength() != 0 && isForm(request.header("Content-Type"))
                ? QueryParameters.of(request.query(), request.bodyBytes())
                : QueryParameters.ofQuery(request.query());
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
            throw new HttpException(415, "the form is in " + charset + "; it must be in UTF-8");
        }
        return mediaType.subtype().equals("x-www-form-urlencoded");
    }
}
