package dev.freshet.gateway.filter;

import dev.freshet.gateway.config.FilterSettings;

/** Makes the filters of one name. A bean of this type adds a filter that routes may use. */
public interface FilterFactory {
    /** The name in routes, in kebab-case, such as {@code strip-prefix}. */
    String name();

    /**
     * Makes the filter of one route. Called at startup and at each reload, once for each use of the name.
     *
     * @throws dev.freshet.config.ConfigException if the settings are invalid; the message must name the place, as those
     *     of {@link FilterSettings} do
     */
    GatewayFilter create(FilterSettings settings);
}
