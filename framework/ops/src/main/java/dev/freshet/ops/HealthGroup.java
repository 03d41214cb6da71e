package dev.freshet.ops;

import java.util.List;

/**
 * Several indicators of one kind that show as one component, down if one of them is: one for each data source. Of a
 * group of one the component is that indicator.
 */
public interface HealthGroup {
    /** Its name among the components. */
    String name();

    /** Called once, when the application starts, and only where health is enabled. */
    List<HealthIndicator> indicators();
}
