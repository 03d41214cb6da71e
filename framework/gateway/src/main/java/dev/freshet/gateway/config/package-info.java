/** Routes and upstreams: the keys below {@code gateway}, read into records. */
@NullMarked
package dev.freshet.gateway.config;

import org.jspecify.annotations.NullMarked;
