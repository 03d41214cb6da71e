/** The dependency of applications: starts configuration, beans, routes and server, and stops them in order. */
module dev.freshet {
    requires transitive dev.freshet.config;
    requires transitive dev.freshet.http;
    requires transitive dev.freshet.inject;
    requires transitive dev.freshet.ops;
    requires transitive dev.freshet.server;
    requires transitive dev.freshet.web;
    requires dev.freshet.logging;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.freshet;

    provides dev.freshet.inject.Wiring with dev.freshet.FreshetWiring;
}
