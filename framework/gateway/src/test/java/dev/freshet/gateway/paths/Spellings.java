package dev.freshet.gateway.paths;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The ways to write one path that some component of a chain may take for the same. */
final class Spellings {
    private static final List<String> SLASHES = List.of("//", "/%2F", "%2F", "%2f", "%5C", "%5c", ";/", ";a=1/", "%3B/",
            "/.;/", "/;/", "/.%3B/", "/x/..;/", "/x/..%3B/", "/x/..%2F", "/x/..%5C", "/x%2F..%2F", "/x%5c%2e%2e%5c",
            "%00/", "/%0A", "/%7F", "/%2e%2e%2f..%2f", "%252F", "%252f", "%255C", "%255c", "%25252f", "%2525255C",
            "%25%32F", "%25%32%35%32%66", "%253B/", "/.%253b/", "/x/%252e%252e/", "/x/.%252E/",
            "/x/%25252E./", "/%252e/", "/x/%252e%252e%252f", "/x/..%253b/", "/x/%25%32%65%25%32%45/");

    private Spellings() {
    }

    static String encoded(char c) {
        return "%" + String.format("%02X", (int) c);
    }

    /** The same by RFC 3986: characters encoded, one after the other, and all; dot segments. */
    static Set<String> equal(String path) {
        Set<String> spellings = new LinkedHashSet<>(List.of(path));
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/') {
                all.append('/');
                spellings.add(path.substring(0, i) + "/." + path.substring(i));
                spellings.add(path.substring(0, i) + "/x/.." + path.substring(i));
                spellings.add(path.substring(0, i) + "/%2e/x/%2E." + path.substring(i));
            } else {
                all.append(encoded(c));
                spellings.add(path.substring(0, i) + encoded(c) + path.substring(i + 1));
                spellings.add(path.substring(0, i) + encoded(c).toLowerCase(Locale.ROOT) + path.substring(i + 1));
            }
        }
        spellings.add(all.toString());
        return spellings;
    }

    /** What an upstream may take for the same, though it is another path by RFC 3986. */
    static List<String> alike(String path) {
        List<String> spellings = new ArrayList<>();
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '/') {
                String before = path.substring(0, i);
                String after = path.substring(i + 1);
                for (String slash : SLASHES) {
                    spellings.add(before + slash + after);
                }
            }
        }
        spellings.add(path + "%00");
        spellings.add(path + ";x");
        spellings.add(path + "%3bx=1");
        spellings.add(path + "%0d");
        return spellings;
    }
}
