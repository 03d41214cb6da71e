/** Takes the sessions of an application, and keeps them in Redis for all its processes. */
@NullMarked
package dev.freshet.security.redis;

import org.jspecify.annotations.NullMarked;
