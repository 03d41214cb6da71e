/** Clients of HTTP services as annotated interfaces, configured by the keys {@code clients.NAME.*}. */
module dev.freshet.clients {
    requires transitive dev.freshet.client;
    requires transitive dev.freshet.config;
    requires transitive dev.freshet.inject;
    requires transitive dev.freshet.ops;
    requires transitive dev.freshet.web;
    requires static transitive org.jspecify;

    exports dev.freshet.clients;

    provides dev.freshet.inject.Wiring with dev.freshet.clients.FreshetWiring;
}
