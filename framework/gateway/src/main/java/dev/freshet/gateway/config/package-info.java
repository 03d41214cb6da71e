/** What the configuration says of routes and upstreams. Takes keys below {@code gateway}, gives records. */
@NullMarked
package dev.freshet.gateway.config;

import org.jspecify.annotations.NullMarked;
