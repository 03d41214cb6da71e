/**
 * The servers behind the gateway. Takes their configuration and what was learned of their health, gives the instance
 * that a request goes to.
 */
@NullMarked
package dev.freshet.gateway.upstream;

import org.jspecify.annotations.NullMarked;
