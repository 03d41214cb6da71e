/**
 * The end of a route's chain. Takes exchanges, sends their requests to an instance of the upstream and gives its
 * responses back, as they come; protocols that an upgrade began are tunnelled.
 */
@NullMarked
package dev.freshet.gateway.proxy;

import org.jspecify.annotations.NullMarked;
