/** A small application with sessions. */
@NullMarked
package dev.freshet.security.redis.shop;

import org.jspecify.annotations.NullMarked;
