package dev.freshet.web.compression;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content codings that a client accepts (RFC 9110 section 12.5.3). Also for content that is stored compressed, such
 * as static files. Immutable.
 */
public final class AcceptEncoding {
    private static final int WHOLE = 1000;
    /** Other names are forgotten: a client can send thousands, and a response keeps them for as long as it is open. */
    private static final Set<String> KNOWN = Set.of("gzip", "br", "zstd", "identity", "*");
    private static final AcceptEncoding NOTHING = new AcceptEncoding(Map.of());

    /** In thousandths, by coding name. */
    private final Map<String, Integer> weights;

    private AcceptEncoding(Map<String, Integer> weights) {
        this.weights = weights;
    }

    /** Without an Accept-Encoding header, no coding is accepted. Malformed elements are ignored. */
    public static AcceptEncoding of(HttpHeaders headers) {
        List<String> fields = headers.all("Accept-Encoding");
        if (fields.isEmpty()) {
            return NOTHING;
        }
        Map<String, Integer> weights = new HashMap<>();
        for (String field : fields) {
            int start = 0;
            while (start <= field.length()) {
                int comma = field.indexOf(',', start);
                int end = comma < 0 ? field.length() : comma;
                add(weights, field.substring(start, end));
                start = end + 1;
            }
        }
        return new AcceptEncoding(weights);
    }

    private static void add(Map<String, Integer> weights, String element) {
        int semicolon = element.indexOf(';');
        String name = (semicolon < 0 ? element : element.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
        int weight = semicolon < 0 ? WHOLE : weight(element.substring(semicolon + 1).strip());
        String coding = name.equals("x-gzip") ? "gzip" : name;
        if (weight >= 0 && KNOWN.contains(coding)) {
            weights.put(coding, weight);
        }
    }

    /** -1 if the parameter is not a weight. */
    private static int weight(String parameter) {
        boolean named = parameter.startsWith("q=") || parameter.startsWith("Q=");
        return named ? FieldSyntax.weight(parameter.substring(2)) : -1;
    }

    /**
     * The weight of a coding, in thousandths; 0 means not accepted.
     *
     * @param coding {@code gzip}, {@code br} or {@code zstd}
     */
    public int quality(String coding) {
        Integer own = weights.get(coding);
        return own != null ? own : weights.getOrDefault("*", 0);
    }

    /** Whether the client refuses a response without a coding. */
    public boolean refusesIdentity() {
        Integer own = weights.get("identity");
        return own != null ? own == 0 : weights.getOrDefault("*", 1) == 0;
    }

    /** Whether the client prefers no coding to one of this weight. */
    boolean prefersIdentity(int quality) {
        Integer own = weights.get("identity");
        return own != null && own > quality;
    }

    /** The coding of the highest weight, the first among equals; null if the response should have none. */
    @Nullable ContentCoding best(List<ContentCoding> offered) {
        ContentCoding best = null;
        int most = 0;
        for (ContentCoding coding : offered) {
            int quality = quality(coding.name());
            if (quality > most) {
                best = coding;
                most = quality;
            }
        }
        return prefersIdentity(most) ? null : best;
    }
}
