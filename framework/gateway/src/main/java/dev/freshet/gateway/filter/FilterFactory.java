package dev.freshet.gateway.filter;

import dev.freshet.gateway.config.FilterSettings;

/** Makes the filters of one name. A bean of this type adds a name that routes may use. */
public interface FilterFactory {
    /** What routes call it, in kebab-case, as {@code strip-prefix}. */
    String name();

    /**
     * Makes the filter of one route; called at the start and at each reload, for each place where the name stands.
     *
     * @throws dev.freshet.config.ConfigException if the settings do not make sense, naming the place; those of the
     *     accessors of {@link FilterSettings} and of {@link FilterSettings#problem} do
     */
    GatewayFilter create(FilterSettings settings);
}
