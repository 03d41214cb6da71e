package dev.freshet.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query or of a form, in order. A parameter without {@code =} has the value "". Not thread-safe.
 *
 * <p>Decoding happens on first access, which throws {@link HttpException} 400 for a malformed encoding or for more than
 * {@link #MAX_PARAMETERS} parameters.
 */
public final class QueryParameters {
    /** The maximum number of parameters; each takes far more memory than its bytes on the wire. */
    public static final int MAX_PARAMETERS = 1_000;

    private static final byte[] NONE = new byte[0];

    private final @Nullable String query;
    private final byte[] form;
    private final List<String> fields;
    private @Nullable List<String> namesAndValues;

    private QueryParameters(@Nullable String query, byte[] form, List<String> fields) {
        this.query = query;
        this.form = form;
        this.fields = fields;
    }

    /** The parameters of a query without its question mark, as from {@link HttpRequest#query()}; none for null. */
    public static QueryParameters ofQuery(@Nullable String query) {
        return new QueryParameters(query, NONE, List.of());
    }

    /** The parameters of the query, if any, then those of the form body. Do not change the array afterwards. */
    public static QueryParameters of(@Nullable String query, byte[] form) {
        return new QueryParameters(query, form, List.of());
    }

    /** The parameters of the query, if any, then these decoded fields: names and values in turn. */
    public static QueryParameters of(@Nullable String query, List<String> fields) {
        return new QueryParameters(query, NONE, List.copyOf(fields));
    }

    /** The first value of this name, or null. */
    public @Nullable String first(String name) {
        List<String> all = decoded();
        for (int i = 0; i < all.size(); i += 2) {
            if (all.get(i).equals(name)) {
                return all.get(i + 1);
            }
        }
        return null;
    }

    /** All values of this name, in order; empty if there is none. */
    public List<String> all(String name) {
        List<String> all = decoded();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < all.size(); i += 2) {
            if (all.get(i).equals(name)) {
                values.add(all.get(i + 1));
            }
        }
        return values;
    }

    /** The distinct names, in order of first appearance. */
    public Set<String> names() {
        List<String> all = decoded();
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < all.size(); i += 2) {
            names.add(all.get(i));
        }
        return names;
    }

    private List<String> decoded() {
        List<String> decoded = namesAndValues;
        if (decoded == null) {
            decoded = new ArrayList<>();
            if (query != null) {
                decode(query.getBytes(StandardCharsets.UTF_8), decoded);
            }
            decode(form, decoded);
            decoded.addAll(fields);
            namesAndValues = decoded;
        }
        return decoded;
    }

    private static void decode(byte[] bytes, List<String> decoded) {
        int start = 0;
        while (start < bytes.length) {
            int end = indexOf(bytes, '&', start, bytes.length);
            if (end > start) {
                if (decoded.size() == 2 * MAX_PARAMETERS) {
                    throw new HttpException(400, "more than " + MAX_PARAMETERS + " parameters");
                }
                int equals = indexOf(bytes, '=', start, end);
                decoded.add(PercentCoding.decodeQuery(bytes, start, equals));
                decoded.add(PercentCoding.decodeQuery(bytes, Math.min(equals + 1, end), end));
            }
            start = end + 1;
        }
    }

    private static int indexOf(byte[] bytes, char wanted, int from, int end) {
        int i = from;
        while (i < end && bytes[i] != wanted) {
            i++;
        }
        return i;
    }
}
