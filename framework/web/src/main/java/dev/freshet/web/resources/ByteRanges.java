package dev.freshet.web.resources;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses Range (RFC 9110 section 14). */
final class ByteRanges {
    /** No player or download asks for more. */
    private static final int MAX_RANGES = 16;
    private static final String UNIT = "bytes=";

    /** Positions of the first and the last byte; both exist. */
    record Range(long first, long last) {
        long length() {
            return last - first + 1;
        }

        /** The value of Content-Range. */
        String of(long size) {
            return "bytes " + first + '-' + last + '/' + size;
        }
    }

    private ByteRanges() {
    }

    /**
     * The ranges in the order requested; empty if the content has none of them. Null if the header must be ignored: it
     * is malformed, has another unit, more than 16 ranges, or ranges that together exceed the content, as overlapping
     * ones can.
     */
    static @Nullable List<Range> parse(String field, long size) {
        if (!field.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
            return null;
        }
        List<Range> ranges = new ArrayList<>();
        long total = 0;
        int asked = 0;
        for (String element : field.substring(UNIT.length()).split(",", -1)) {
            String spec = element.strip();
            if (spec.isEmpty()) {
                continue;
            }
            int dash = spec.indexOf('-');
            if (dash < 0 || !isNumber(spec, 0, dash) || !isNumber(spec, dash + 1, spec.length()) || spec.length() == 1
                    || ++asked > MAX_RANGES) {
                return null;
            }
            if (dash > 0 && dash + 1 < spec.length() && number(spec, dash + 1) < number(spec.substring(0, dash), 0)) {
                return null;
            }
            Range range = dash == 0 ? suffix(number(spec, 1), size) : from(spec, dash, size);
            if (range != null) {
                ranges.add(range);
                total += range.length();
            }
        }
        return asked == 0 || total > size ? null : ranges;
    }

    /** Whether the ranges ascend without overlap, so that one pass over the content serves them all. */
    static boolean areInOnePass(List<Range> ranges) {
        for (int i = 1; i < ranges.size(); i++) {
            if (ranges.get(i).first() <= ranges.get(i - 1).last()) {
                return false;
            }
        }
        return true;
    }

    /** The bytes up to the end of ascending ranges that are in none of them. */
    static long skipped(List<Range> ranges) {
        long sent = ranges.stream().mapToLong(Range::length).sum();
        return ranges.isEmpty() ? 0 : ranges.getLast().last() + 1 - sent;
    }

    private static @Nullable Range suffix(long length, long size) {
        return length == 0 || size == 0 ? null : new Range(Math.max(0, size - length), size - 1);
    }

    private static @Nullable Range from(String spec, int dash, long size) {
        long first = number(spec.substring(0, dash), 0);
        long last = dash + 1 < spec.length() ? number(spec, dash + 1) : Long.MAX_VALUE;
        return first >= size ? null : new Range(first, Math.min(last, size - 1));
    }

    /** True also for an empty text. */
    private static boolean isNumber(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** The number from {@code from} on; {@link Long#MAX_VALUE} if it is too large. */
    private static long number(String text, int from) {
        long number = 0;
        for (int i = from; i < text.length(); i++) {
            if (number > (Long.MAX_VALUE - 9) / 10) {
                return Long.MAX_VALUE;
            }
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }
}
