package dev.freshet.junit;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the application expects of the tokens of its first issuer.
 *
 * @param nameClaim the claim that names the caller
 * @param rolesClaim the claim with the roles
 */
record IssuerSettings(String issuer, String audience, String type, String nameClaim, String rolesClaim) {
    private static final String FIRST = "security.jwt[0]";
    private static final String ANY = "*";
    private static final String ACCESS_TOKEN = "at+jwt";

    /** @param otherwise the issuer of an application without one */
    static IssuerSettings of(Config config, String otherwise) {
        ConfigReader first = config.reader(FIRST);
        String type = value(first, "types", ACCESS_TOKEN);
        return new IssuerSettings(value(first, "issuer", otherwise), value(first, "audience", "test"),
                type.equals(ANY) ? ACCESS_TOKEN : type, value(first, "name-claim", "sub"),
                value(first, "roles-claim", "roles"));
    }

    /** The first value of a key. Production may set a variable that the test does not have. */
    private static String value(ConfigReader reader, String name, String otherwise) {
        try {
            List<String> values = reader.list(name, ConfigType.text(), otherwise);
            return values.isEmpty() ? otherwise : values.getFirst();
        } catch (ConfigException unresolved) {
            return otherwise;
        }
    }

    /**
     * The same issuer with other keys. Replaces the whole list of the files, so the application trusts no other one.
     *
     * @param values the configuration of the test
     */
    Map<String, String> with(String jwks, String algorithm, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.putAll(Map.of(FIRST + ".issuer", issuer, FIRST + ".audience", audience, FIRST + ".types", type,
                FIRST + ".name-claim", nameClaim, FIRST + ".roles-claim", rolesClaim,
                FIRST + ".jwks", jwks, FIRST + ".algorithms", algorithm));
        return all;
    }
}
