package dev.freshet.security.gate;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.security.scheme.JwtProperties;
import dev.freshet.web.Access;
import java.util.List;

/**
 * The keys {@code security.*}; docs/guide/security.md describes them.
 *
 * @param jwt issuers of tokens
 * @param staticFiles the callers that may load static files
 * @param gateway the callers of modules that answer without a route, such as the gateway
 * @param management the management, on each port
 */
@ConfigurationProperties("security")
record SecurityProperties(List<JwtProperties> jwt, @DefaultValue("deny") Who staticFiles,
        @DefaultValue("deny") Who gateway, Management management) {
    /** The callers of something that is not a route. */
    enum Who {
        /** Everyone. */
        PERMIT,
        /** Every caller with valid credentials. */
        AUTHENTICATED,
        /** Nobody. */
        DENY;

        Access access() {
            return switch (this) {
                case PERMIT -> Access.permitAll();
                case AUTHENTICATED -> Access.authenticated();
                case DENY -> Access.denyAll();
            };
        }
    }

    /**
     * The keys {@code security.management.*}.
     *
     * @param health the callers of the health and its probes
     * @param other the callers of everything else below {@code /actuator}
     */
    record Management(@DefaultValue("permit") Who health, @DefaultValue("deny") Who other) {
    }
}
