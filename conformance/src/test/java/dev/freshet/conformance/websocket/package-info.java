/** Takes the reports of Autobahn's WebSocket cases, gives each case as a test: RFC 6455 and RFC 7692. */
@NullMarked
package dev.freshet.conformance.websocket;

import org.jspecify.annotations.NullMarked;
