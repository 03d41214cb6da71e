package dev.freshet.web.application;

/** Registers routes, filters or exception handlers. Generated for each bean that has any. */
@FunctionalInterface
public interface RouteSource {
    /** Called once, before the first request. */
    void register(RouteRegistry registry);
}
