/** Sessions that several processes share in Redis. */
module dev.freshet.security.redis {
    requires transitive dev.freshet.security;
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires redis.clients.jedis;

    exports dev.freshet.security.redis;

    provides dev.freshet.inject.Wiring with dev.freshet.security.redis.FreshetWiring;
}
