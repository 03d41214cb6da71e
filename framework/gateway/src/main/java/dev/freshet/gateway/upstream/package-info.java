/** The servers behind the gateway: discovery, health, load balancing and connections. */
@NullMarked
package dev.freshet.gateway.upstream;

import org.jspecify.annotations.NullMarked;
