/** Sends requests to an instance of the upstream and streams the responses back. Tunnels WebSockets. */
@NullMarked
package dev.freshet.gateway.proxy;

import org.jspecify.annotations.NullMarked;
