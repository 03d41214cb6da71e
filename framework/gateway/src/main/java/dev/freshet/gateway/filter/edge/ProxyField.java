package dev.freshet.gateway.filter.edge;

import dev.freshet.config.Nearest;
import dev.freshet.gateway.config.FilterSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Headers in which proxies describe a request. Anyone can send them, so a header counts only if the proxy writes it.
 */
enum ProxyField {
    /** RFC 7239. */
    FORWARDED("Forwarded"),
    FOR("X-Forwarded-For"),
    PROTO("X-Forwarded-Proto"),
    HOST("X-Forwarded-Host"),
    PORT("X-Forwarded-Port"),
    PREFIX("X-Forwarded-Prefix"),
    REAL_IP("X-Real-IP");

    private static final String FAMILY = "X-Forwarded";
    /** The headers that name the client. Two of them could contradict each other. */
    private static final Set<ProxyField> NAMING = EnumSet.of(FORWARDED, FOR, REAL_IP);

    private final String title;

    ProxyField(String title) {
        this.title = title;
    }

    /** The name in its usual case. */
    String title() {
        return title;
    }

    /**
     * Whether the header is one of these or a variant that some servers trust, such as X-Forwarded-Ssl or X-Client-IP.
     */
    static boolean isOne(String name) {
        return name.regionMatches(true, 0, FAMILY, 0, FAMILY.length()) || switch (name.length()) {
            case 9 -> name.equalsIgnoreCase(FORWARDED.title) || name.equalsIgnoreCase(REAL_IP.title);
            case 11 -> name.equalsIgnoreCase("X-Client-IP");
            case 14 -> name.equalsIgnoreCase("True-Client-IP");
            case 19 -> name.equalsIgnoreCase("X-Cluster-Client-IP");
            default -> false;
        };
    }

    /** The list {@code believe}: the headers that the trusted proxies write. */
    static Set<ProxyField> believed(FilterSettings settings) {
        EnumSet<ProxyField> fields = EnumSet.noneOf(ProxyField.class);
        for (String name : settings.list("believe", FOR.key())) {
            ProxyField field = named(name);
            if (field == null) {
                throw settings.problem("believe", "has \"" + name + "\", which is not a proxy header"
                        + Nearest.hint(name.toLowerCase(Locale.ROOT), keys()));
            }
            fields.add(field);
        }
        requireOneClient(settings, fields);
        return fields;
    }

    private static void requireOneClient(FilterSettings settings, Set<ProxyField> fields) {
        List<String> naming = fields.stream().filter(NAMING::contains).map(ProxyField::key).toList();
        if (naming.size() > 1) {
            throw settings.problem("believe", "has " + String.join(" and ", naming)
                    + ", which each name the client. Keep the one that your proxy writes");
        }
    }

    private static @Nullable ProxyField named(String name) {
        for (ProxyField field : values()) {
            if (field.title.equalsIgnoreCase(name)) {
                return field;
            }
        }
        return null;
    }

    private static List<String> keys() {
        return Stream.of(values()).map(ProxyField::key).toList();
    }

    private String key() {
        return title.toLowerCase(Locale.ROOT);
    }
}
