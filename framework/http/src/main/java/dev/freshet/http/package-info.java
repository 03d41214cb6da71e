/**
 * The HTTP message model: requests and responses as a handler sees them, independent of protocol version and execution
 * mode. It is the contract between engine and framework and depends on no other package.
 */
@NullMarked
package dev.freshet.http;

import org.jspecify.annotations.NullMarked;
