package dev.freshet.web.conditional;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identifies one state of a resource (RFC 9110 section 8.8.3). A strong tag changes with every byte. A weak tag may
 * stay the same while the meaning does. Immutable.
 *
 * @param value the text between the quotes
 */
public record EntityTag(String value, boolean weak) {
    /** @throws IllegalArgumentException if the value has a quote, a space, a control character or one above 255 */
    public EntityTag {
        for (int i = 0; i < value.length(); i++) {
            if (!isTagChar(value.charAt(i))) {
                throw new IllegalArgumentException("illegal character at index " + i + " of the entity tag " + value);
            }
        }
    }

    public static EntityTag strong(String value) {
        return new EntityTag(value, false);
    }

    public static EntityTag weak(String value) {
        return new EntityTag(value, true);
    }

    /**
     * The tag for a text with or without quotes; {@code W/"..."} is a weak tag.
     *
     * @throws IllegalArgumentException if the text has a character that a tag must not have
     */
    public static EntityTag of(String text) {
        EntityTag written = parse(text);
        return written == null ? strong(text) : written;
    }

    /** The tag in a header's value; null if the value is not a single tag. */
    public static @Nullable EntityTag parse(String field) {
        List<EntityTag> tags = parseList(field);
        return tags.size() == 1 && tags.getFirst().toString().length() == field.length() ? tags.getFirst() : null;
    }

    /** The tags of a list, up to the first malformed one. A comma between quotes is part of the tag. */
    static List<EntityTag> parseList(String field) {
        List<EntityTag> tags = new ArrayList<>();
        int at = 0;
        while (at < field.length()) {
            char c = field.charAt(at);
            if (c == ',' || c == ' ' || c == '\t') {
                at++;
                continue;
            }
            boolean weak = field.startsWith("W/", at);
            int open = weak ? at + 2 : at;
            int close = open < field.length() && field.charAt(open) == '"' ? field.indexOf('"', open + 1) : -1;
            if (close < 0 || !isTag(field, open + 1, close)) {
                return tags;
            }
            tags.add(new EntityTag(field.substring(open + 1, close), weak));
            at = close + 1;
        }
        return tags;
    }

    private static boolean isTag(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isTagChar(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isTagChar(char c) {
        return c > 0x20 && c != '"' && c != 0x7f && c <= 0xff;
    }

    /** Strong comparison: both tags are strong and equal, so the bytes are the same. */
    public boolean isSameAs(EntityTag other) {
        return !weak && !other.weak && value.equals(other.value);
    }

    /** Weak comparison: the values are equal, so either representation can replace the other. */
    public boolean isAlike(EntityTag other) {
        return value.equals(other.value);
    }

    /** A weak tag with the same value. */
    public EntityTag weakened() {
        return weak ? this : weak(value);
    }

    /** The tag as a header's value. */
    @Override
    public String toString() {
        return (weak ? "W/\"" : "\"") + value + '"';
    }
}
