package dev.freshet.web;

/** Which routes a listener serves. */
public enum ListenerRoutes {
    /**
     * Routes and WebSockets that name it, and everything that names no listener: routes, WebSockets, static files, the
     * handlers of modules such as the gateway.
     */
    ALL,
    /** Only routes and WebSockets that name it. */
    OWN
}
