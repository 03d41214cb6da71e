package dev.freshet.web.json;

import dev.freshet.web.BodyNotReadableException;
import io.avaje.json.JsonDataException;
import io.avaje.json.JsonEofException;
import org.jspecify.annotations.Nullable;

/** Puts a failure to read JSON into words for the client: what and where, and no class of the server. */
final class ReadFailure {
    private static final String POSITION = "position: ";

    private ReadFailure() {
    }

    /** @param location what the reader says of where it stood */
    static BodyNotReadableException of(RuntimeException failure, String location, byte[] json) {
        return new BodyNotReadableException(what(failure) + where(failure.getMessage(), location, json));
    }

    private static String what(RuntimeException failure) {
        String message = failure.getMessage();
        if (failure instanceof JsonEofException) {
            return "the JSON is not complete";
        }
        if (!(failure instanceof JsonDataException) || message == null || message.startsWith("Unexpected end")) {
            return "the JSON has a value that does not fit";
        }
        int place = message.indexOf(" at " + POSITION);
        String reason = place < 0 ? message : message.substring(0, place);
        return "the JSON cannot be read: " + Character.toLowerCase(reason.charAt(0)) + reason.substring(1);
    }

    private static String where(@Nullable String message, String location, byte[] json) {
        int position = position(message);
        if (position < 0) {
            position = position(location);
        }
        if (position < 0) {
            return "";
        }
        int line = 1;
        int column = 1;
        for (int i = 0; i < Math.min(position - 1, json.length); i++) {
            boolean newLine = json[i] == '\n';
            boolean continues = (json[i] & 0xc0) == 0x80;
            line += newLine ? 1 : 0;
            column = newLine ? 1 : continues ? column : column + 1;
        }
        return ", at line " + line + ", column " + column;
    }

    /** The library counts from 1 and says so in words. */
    private static int position(@Nullable String text) {
        int start = text == null ? -1 : text.indexOf(POSITION);
        if (text == null || start < 0) {
            return -1;
        }
        int position = 0;
        for (int i = start + POSITION.length(); i < text.length() && Character.isDigit(text.charAt(i)); i++) {
            position = 10 * position + Character.digit(text.charAt(i), 10);
        }
        return position;
    }
}
