/** Takes what clients and upstreams may send, gives what the gateway between them makes of it. */
@NullMarked
package dev.freshet.conformance.gateway;

import org.jspecify.annotations.NullMarked;
