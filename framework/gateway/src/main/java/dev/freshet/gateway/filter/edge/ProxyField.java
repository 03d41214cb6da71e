package dev.freshet.gateway.filter.edge;

import dev.freshet.config.Nearest;
import dev.freshet.gateway.config.FilterSettings;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A field in which a proxy tells of what it got. Anyone can write it, so one counts where its proxy writes it. */
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
    /** Those that say who the client is. More than one of them would be two answers to one question. */
    private static final Set<ProxyField> NAMING = EnumSet.of(FORWARDED, FOR, REAL_IP);

    private final String title;

    ProxyField(String title) {
        this.title = title;
    }

    /** As it is written in messages. */
    String title() {
        return title;
    }

    /** Whether a field is one of these, or one that tells some servers the same: X-Forwarded-Ssl, X-Client-IP. */
    static boolean isOne(String name) {
        return name.regionMatches(true, 0, FAMILY, 0, FAMILY.length()) || switch (name.length()) {
            case 9 -> name.equalsIgnoreCase(FORWARDED.title) || name.equalsIgnoreCase(REAL_IP.title);
            case 11 -> name.equalsIgnoreCase("X-Client-IP");
            case 14 -> name.equalsIgnoreCase("True-Client-IP");
            case 19 -> name.equalsIgnoreCase("X-Cluster-Client-IP");
            default -> false;
        };
    }

    /** The list below {@code believe}: what the trusted proxies write themselves. */
    static Set<ProxyField> believed(FilterSettings settings) {
        EnumSet<ProxyField> fields = EnumSet.noneOf(ProxyField.class);
        for (String name : settings.list("believe", FOR.key())) {
            ProxyField field = named(name);
            if (field == null) {
                String nearest = Nearest.word(name.toLowerCase(Locale.ROOT), keys());
                throw settings.problem("believe", "has \"" + name + "\", which is no field of proxies"
                        + (nearest == null ? "; there are: " + String.join(", ", keys())
                                : ". Did you mean " + nearest + "?"));
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
                    + ", which each name the client. List the one that your proxy writes");
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
        List<String> keys = new ArrayList<>();
        for (ProxyField field : values()) {
            keys.add(field.key());
        }
        return keys;
    }

    private String key() {
        return title.toLowerCase(Locale.ROOT);
    }
}
