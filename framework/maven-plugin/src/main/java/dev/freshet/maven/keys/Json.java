package dev.freshet.maven.keys;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, collections, texts, numbers and booleans as JSON. */
final class Json {
    private final StringBuilder text = new StringBuilder();

    private Json() {
    }

    /** With two spaces for each level, and a line break at the end. */
    static String text(Object value) {
        Json json = new Json();
        json.write(value, "\n");
        return json.text.append('\n').toString();
    }

    private void write(@Nullable Object value, String line) {
        switch (value) {
            case Map<?, ?> map -> block(map.entrySet().iterator(), "{", "}", line);
            case Collection<?> list -> block(list.iterator(), "[", "]", line);
            case Map.Entry<?, ?> member -> {
                quote(member.getKey().toString());
                text.append(": ");
                write(member.getValue(), line);
            }
            case String string -> quote(string);
            case null -> text.append("null");
            default -> text.append(value);
        }
    }

    private void block(Iterator<?> elements, String open, String close, String line) {
        text.append(open);
        boolean any = elements.hasNext();
        while (elements.hasNext()) {
            text.append(line).append("  ");
            write(elements.next(), line + "  ");
            text.append(elements.hasNext() ? "," : "");
        }
        text.append(any ? line : "").append(close);
    }

    private void quote(String string) {
        text.append('"');
        for (char character : string.toCharArray()) {
            if (character == '"' || character == '\\') {
                text.append('\\').append(character);
            } else if (character < ' ') {
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        text.append('"');
    }
}
