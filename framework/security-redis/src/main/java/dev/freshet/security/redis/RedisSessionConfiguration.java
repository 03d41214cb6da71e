package dev.freshet.security.redis;

import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import java.time.InstantSource;

/** Replaces the sessions in memory. */
@Configuration("freshetRedisSessionConfiguration")
class RedisSessionConfiguration {
    @Bean("freshetRedisSessions")
    RedisSessions sessions(RedisSessionProperties properties) {
        return new RedisSessions(properties, InstantSource.system());
    }
}
