/** Takes rates and the address of a Redis, gives a filter whose buckets all gateways share that use it. */
@NullMarked
package dev.freshet.gateway.redis;

import org.jspecify.annotations.NullMarked;
