package dev.freshet.web;

/** Has routes, filters or exception handlers to offer. Generated for each bean that has. */
@FunctionalInterface
public interface RouteSource {
    /** Registers what it has. Called once, before the first request. */
    void register(RouteRegistry registry);
}
