package dev.freshet.web.routing;

import dev.freshet.http.PercentCoding;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Variables without expressions, separated by text, such as {@code {name}.{ext}}. Each variable takes at least one
 * character. The first variable takes as much as it can, then the second, and so on: for {@code a.b.c}, the name is
 * {@code a.b}. The texts are therefore searched from the right. Each text is searched once, without backtracking, so
 * the time is linear in the length of the segment.
 *
 * @param texts decoded, in UTF-8; one before each variable and one after the last. Only the first and the last may be
 *     empty
 */
@SuppressWarnings("ArrayRecordComponent")
record SplitSegment(String shape, List<String> names, byte[][] texts, int literals) implements Segment.Mixed {
    static SplitSegment of(String shape, List<String> names, List<String> texts, int literals) {
        return new SplitSegment(shape, names,
                texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new), literals);
    }

    @Override
    public boolean matches(byte[] path, int from, int to) {
        for (int i = from; i < to; i++) {
            if (path[i] == '%') {
                byte[] decoded = PercentCoding.decode(path, from, to).getBytes(StandardCharsets.UTF_8);
                return split(decoded, 0, decoded.length, null);
            }
        }
        return split(path, from, to, null);
    }

    @Override
    public @Nullable String value(byte[] path, int from, int to, String name) {
        byte[] decoded = PercentCoding.decode(path, from, to).getBytes(StandardCharsets.UTF_8);
        int[] places = new int[texts.length];
        if (!split(decoded, 0, decoded.length, places)) {
            return null;
        }
        int variable = names.indexOf(name);
        int start = places[variable] + texts[variable].length;
        return new String(decoded, start, places[variable + 1] - start, StandardCharsets.UTF_8);
    }

    /** @param places receives the position of each text if not null */
    private boolean split(byte[] bytes, int from, int to, int @Nullable [] places) {
        int last = texts.length - 1;
        int start = from + texts[0].length;
        int end = to - texts[last].length;
        if (start >= end || !isAt(bytes, from, texts[0]) || !isAt(bytes, end, texts[last])) {
            return false;
        }
        if (places != null) {
            places[0] = from;
            places[last] = end;
        }
        for (int text = last - 1; text > 0; text--) {
            end = lastIndexOf(texts[text], bytes, start + 1, end - 1);
            if (end < 0) {
                return false;
            }
            if (places != null) {
                places[text] = end;
            }
        }
        return true;
    }

    private static boolean isAt(byte[] bytes, int at, byte[] text) {
        return Arrays.equals(bytes, at, at + text.length, text, 0, text.length);
    }

    /** The last occurrence in {@code bytes[from..to)}, or -1. */
    private static int lastIndexOf(byte[] text, byte[] bytes, int from, int to) {
        for (int at = to - text.length; at >= from; at--) {
            if (bytes[at] == text[0] && isAt(bytes, at, text)) {
                return at;
            }
        }
        return -1;
    }
}
