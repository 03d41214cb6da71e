package dev.freshet.web.resources;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.PercentCoding;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Turns the path of a request into the name of a file below a location. Rejects, on every system, what any file system
 * could read as something other than the plain name of one file.
 */
final class ResourcePath {
    private static final String WELL_KNOWN = ".well-known";

    private ResourcePath() {
    }

    /**
     * The decoded segments, separated by slashes, such as {@code css/site.css}. A folder is "" or ends with a slash.
     * Null if there can be no such file.
     *
     * @param path the normalised path of the request
     * @param from the start of the name, after a slash
     */
    static @Nullable String name(ByteSlice path, int from) {
        byte[] bytes = path.toString().getBytes(StandardCharsets.US_ASCII);
        StringBuilder name = new StringBuilder();
        int start = from;
        while (start < bytes.length) {
            int end = start;
            while (end < bytes.length && bytes[end] != '/') {
                end++;
            }
            String segment = PercentCoding.decode(bytes, start, end);
            if (!isPlain(segment, name.isEmpty())) {
                return null;
            }
            name.append(segment);
            if (end < bytes.length) {
                name.append('/');
            }
            start = end + 1;
        }
        return name.toString();
    }

    /** Whether the decoded segment is the name of one visible file on every system. */
    private static boolean isPlain(String segment, boolean first) {
        if (segment.isEmpty() || segment.charAt(0) == '.' && !(first && segment.equals(WELL_KNOWN))) {
            return false;
        }
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c < 0x20 || c == 0x7f || "/\\:*?\"<>|".indexOf(c) >= 0) {
                return false;
            }
        }
        char last = segment.charAt(segment.length() - 1);
        return last != '.' && last != ' ' && !isWindowsDevice(segment) && !isCode(segment, first);
    }

    /** Windows reserves these names for devices, whatever follows the first dot. */
    private static boolean isWindowsDevice(String segment) {
        int dot = segment.indexOf('.');
        String stem = (dot < 0 ? segment : segment.substring(0, dot)).strip().toUpperCase(Locale.ROOT);
        return switch (stem.length()) {
            case 3 -> stem.equals("CON") || stem.equals("PRN") || stem.equals("AUX") || stem.equals("NUL");
            case 4 -> (stem.startsWith("COM") || stem.startsWith("LPT")) && isDeviceNumber(stem.charAt(3));
            case 6, 7 -> stem.equals("CONIN$") || stem.equals("CONOUT$");
            default -> false;
        };
    }

    private static boolean isDeviceNumber(char c) {
        return c >= '0' && c <= '9' || c == '\u00b9' || c == '\u00b2' || c == '\u00b3';
    }

    /** The parts of a class path that are not for browsers. */
    private static boolean isCode(String segment, boolean first) {
        return segment.regionMatches(true, segment.length() - ".class".length(), ".class", 0, ".class".length())
                || first && (segment.equalsIgnoreCase("META-INF") || segment.equalsIgnoreCase("WEB-INF"));
    }
}
