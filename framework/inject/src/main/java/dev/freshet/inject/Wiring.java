package dev.freshet.inject;

import java.util.List;

/**
 * The beans of one module. Each module has one generated implementation, which {@link java.util.ServiceLoader} finds.
 */
public interface Wiring {

    /**
     * Adds the factories of the module's beans, each after those that it needs.
     */
    void wire(BeanRegistry beans);

    /** Class names of the wirings whose beans this module uses; they are wired first. */
    default List<String> after() {
        return List.of();
    }
}
