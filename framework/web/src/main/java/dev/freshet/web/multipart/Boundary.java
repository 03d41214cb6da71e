package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.syntax.Ascii;
import dev.freshet.web.UnsupportedMediaTypeException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the boundary from the Content-Type of a form (RFC 2046 section 5.1.1). */
final class Boundary {
    static final String FORM = "multipart/form-data";
    private static final String WHAT = "the Content-Type";
    private static final int LONGEST = 70;
    private static final String SPECIAL = "'()+_,-./:=? ";

    private Boundary() {
    }

    /** Whether the body is a form; does not check the boundary. */
    static boolean isForm(@Nullable String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, FORM, 0, FORM.length())) {
            return false;
        }
        String rest = Ascii.withoutBlanks(contentType.substring(FORM.length()));
        return rest.isEmpty() || rest.startsWith(";");
    }

    /** The same for a request: whether one of its types is that of a form. */
    static boolean isForm(HttpHeaders headers) {
        return headers.all("Content-Type").stream().anyMatch(Boundary::isForm);
    }

    /**
     * What precedes each part: a line break, two hyphens and the boundary.
     *
     * @throws HttpException 415 if this is not the type of a form; 400 if its boundary is missing or malformed
     */
    static byte[] delimiter(@Nullable String contentType) {
        if (contentType == null || !isForm(contentType)) {
            String problem = contentType == null ? "the request has no Content-Type" : "the body is not a form";
            throw new UnsupportedMediaTypeException(problem + "; send " + FORM, FORM);
        }
        String boundary = new FieldValue(WHAT, contentType).parameter("boundary");
        if (boundary == null) {
            throw new HttpException(400, WHAT + " has no boundary");
        }
        boolean valid = !boundary.isEmpty() && boundary.length() <= LONGEST && !boundary.endsWith(" ");
        for (int i = 0; i < boundary.length() && valid; i++) {
            valid = isAllowed(boundary.charAt(i));
        }
        if (!valid) {
            throw new HttpException(400, WHAT + " has a boundary that RFC 2046 does not allow");
        }
        return ("\r\n--" + boundary).getBytes(StandardCharsets.US_ASCII);
    }

    /** The same for a request, which must have only one Content-Type: another reader could take the other one. */
    static byte[] delimiter(HttpHeaders headers) {
        if (headers.all("Content-Type").size() > 1) {
            throw new HttpException(400, "the request has more than one Content-Type");
        }
        return delimiter(headers.first("Content-Type"));
    }

    private static boolean isAllowed(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || SPECIAL.indexOf(c) >= 0;
    }
}
