package dev.freshet.web.multipart;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a part. Headers other than the three that it reads are ignored (RFC 7578 section 4.8).
 *
 * @param filename null for a field that is not a file
 */
record PartHead(String name, @Nullable String filename, @Nullable String contentType) {

    /**
     * @param number of the part, from 1, for messages
     * @throws HttpException 400 if the headers are malformed, or are not those of a part of a form
     */
    static PartHead of(int number, List<String> lines) {
        String what = "part " + number;
        String disposition = header(what, lines, "content-disposition");
        if (disposition == null) {
            throw new HttpException(400, what + " has no Content-Disposition");
        }
        FieldValue value = new FieldValue("the Content-Disposition of " + what, disposition);
        String name = value.parameter("name");
        if (!value.first().equals("form-data") || name == null) {
            throw new HttpException(400, what + " is not form-data with a name");
        }
        refuseControls(what, name, value.parameter("filename"));
        refuseEncoding(what, header(what, lines, "content-transfer-encoding"));
        return new PartHead(name, value.parameter("filename"), header(what, lines, "content-type"));
    }

    /** In characters. */
    int length() {
        return name.length() + (filename == null ? 0 : filename.length())
                + (contentType == null ? 0 : contentType.length());
    }

    /**
     * Text of a form is in UTF-8 (RFC 7578 section 5.1.2).
     *
     * @throws HttpException 415 if the part names another charset
     */
    void requireUtf8() {
        String charset = contentType == null ? null : new FieldValue("the Content-Type of " + shown(), contentType)
                .parameter("charset");
        if (charset != null && !charset.equalsIgnoreCase("UTF-8")) {
            throw new HttpException(415, shown() + " is in another charset; send it in UTF-8");
        }
    }

    /** How messages call the part. */
    String shown() {
        return "part \"" + name + "\"";
    }

    private static @Nullable String header(String what, List<String> lines, String wanted) {
        String found = null;
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon < 0 || !FieldSyntax.isToken(line.substring(0, colon))) {
                throw new HttpException(400, what + " has a malformed header");
            }
            if (line.substring(0, colon).toLowerCase(Locale.ROOT).equals(wanted)) {
                if (found != null) {
                    throw new HttpException(400, what + " has the header " + wanted + " twice");
                }
                found = Ascii.withoutBlanks(line.substring(colon + 1));
            }
        }
        return found;
    }

    private static void refuseControls(String what, String name, @Nullable String filename) {
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw new HttpException(400, what + " has a control character in its name");
        }
        if (filename != null && filename.chars().anyMatch(Character::isISOControl)) {
            throw new HttpException(400, what + " has a control character in its filename");
        }
    }

    /** RFC 7578 section 4.7 deprecates the header: nothing would decode the part. */
    private static void refuseEncoding(String what, @Nullable String encoding) {
        if (encoding != null && !List.of("7bit", "8bit", "binary").contains(encoding.toLowerCase(Locale.ROOT))) {
            throw new HttpException(400, what + " has an encoding; send its bytes as they are");
        }
    }
}
