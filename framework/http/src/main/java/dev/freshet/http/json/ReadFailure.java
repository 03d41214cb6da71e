package dev.freshet.http.json;

/** Describes an error in a JSON text, and its place. Names no class, because peers get the text. */
public final class ReadFailure {
    static final String INCOMPLETE = "the JSON is not complete";

    private ReadFailure() {
    }

    /** @param reader the reader that failed, still at its position */
    public static String text(RuntimeException failure, StrictReader reader) {
        int position = failure instanceof JsonFault fault ? fault.position() : reader.position() - 1;
        return what(failure) + ", at " + reader.location() + where(position, reader.bytes());
    }

    /** The messages of adapters and constructors may contain class names. */
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
