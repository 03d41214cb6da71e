package dev.freshet.ops;

import java.util.List;

/**
 * Several indicators shown as one component, for example one for each data source. The component is down if one of them
 * is. A group with a single indicator is shown as that indicator.
 */
public interface HealthGroup {
    /** The component's name. */
    String name();

    /** Called once at startup, if health is enabled. */
    List<HealthIndicator> indicators();
}
