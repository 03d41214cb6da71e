/** The filter redis-rate-limit: a rate limit whose token buckets several gateways share in Redis. */
@NullMarked
package dev.freshet.gateway.redis;

import org.jspecify.annotations.NullMarked;
