package dev.freshet.web.json;

import dev.freshet.web.BodyNotReadableException;

/** Puts a failure to read JSON into words for the client: what and where, and no class of the server. */
final class ReadFailure {
    static final String INCOMPLETE = "the JSON is not complete";

    private ReadFailure() {
    }

    /** @param reader stands where the failure happened */
    static BodyNotReadableException of(RuntimeException failure, StrictReader reader, byte[] json) {
        int position = failure instanceof JsonFault fault ? fault.position() : reader.position() - 1;
        return new BodyNotReadableException(what(failure) + ", at " + reader.location() + where(position, json));
    }

    /** Of what adapters and constructors throw, the words are not meant for clients. */
    private static String what(RuntimeException failure) {
        String message = failure instanceof JsonFault ? failure.getMessage() : null;
        if (message == null) {
            return "the JSON has a value that does not fit";
        }
        return message.equals(INCOMPLETE) ? message : "the JSON cannot be read: " + message;
    }

    private static String where(int position, byte[] json) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < Math.min(position, json.length); i++) {
            boolean newLine = json[i] == '\n';
            boolean continues = (json[i] & 0xc0) == 0x80;
            line += newLine ? 1 : 0;
            column = newLine ? 1 : continues ? column : column + 1;
        }
        return ", line " + line + ", column " + column;
    }
}
