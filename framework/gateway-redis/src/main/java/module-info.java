/** Rate limits that several gateways share in Redis. */
module dev.freshet.gateway.redis {
    requires transitive dev.freshet.gateway;
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires redis.clients.jedis;

    exports dev.freshet.gateway.redis;

    provides dev.freshet.inject.Wiring with dev.freshet.gateway.redis.FreshetWiring;
}
