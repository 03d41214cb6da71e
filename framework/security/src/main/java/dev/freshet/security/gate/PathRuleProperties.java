package dev.freshet.security.gate;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.Access;
import dev.freshet.web.routing.PathPattern;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The list {@code security.paths}; docs/guide/security.md describes it.
 *
 * @param paths rules for the callers of routes; all rules that cover a route must hold, and its annotation too
 */
@ConfigurationProperties("security")
record PathRuleProperties(List<Rule> paths) {
    /**
     * A rule, a section of the list {@code security.paths}.
     *
     * @param path a path pattern, such as {@code /meter/**}; it must cover each route wholly or not at all
     * @param methods the methods of the routes; by default all
     * @param require {@code permit}, {@code authenticated}, {@code deny}, {@code role('...')}, {@code scope('...')},
     *     or several of them with {@code and} and {@code or}
     */
    record Rule(String path, List<HttpMethod> methods, String require) {
        /** @throws IllegalArgumentException if a value is not possible; the message names it */
        Rule {
            try {
                PathPattern.parseAndCheck(path);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("path: " + wrong.getMessage(), wrong);
            }
            routeMethods(methods);
            Requirement.parse(require);
        }

        private static Set<HttpMethod> routeMethods(List<HttpMethod> given) {
            if (given.contains(HttpMethod.HEAD)) {
                throw new IllegalArgumentException("methods must not have HEAD, which calls the route of GET; write"
                        + " GET");
            }
            Set<HttpMethod> methods = given.isEmpty() ? EnumSet.allOf(HttpMethod.class) : EnumSet.copyOf(given);
            if (methods.contains(HttpMethod.GET)) {
                // Usually the route of GET answers HEAD, but HEAD may have a route of its own.
                methods.add(HttpMethod.HEAD);
            }
            return methods;
        }

        PathPattern pattern() {
            return PathPattern.parseAndCheck(path);
        }

        Set<HttpMethod> routeMethods() {
            return routeMethods(methods);
        }

        Access access() {
            return Requirement.parse(require);
        }
    }
}
