/** The API gateway: an application or a part of one that routes requests to upstreams. */
module dev.freshet.gateway {
    requires transitive dev.freshet;
    requires transitive dev.freshet.client;
    requires static transitive org.jspecify;
    requires dev.freshet.jwt;
    requires java.naming;
    requires org.slf4j;

    exports dev.freshet.gateway;
    exports dev.freshet.gateway.config;
    exports dev.freshet.gateway.filter;
    exports dev.freshet.gateway.filter.guard to dev.freshet.gateway.redis;
    exports dev.freshet.gateway.proxy;
    exports dev.freshet.gateway.route;
    exports dev.freshet.gateway.upstream;

    provides dev.freshet.inject.Wiring with dev.freshet.gateway.FreshetWiring;
}
