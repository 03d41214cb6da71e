package dev.freshet.processor.websocket;

import dev.freshet.web.routing.PathPattern;
import java.util.List;

/**
 * The attributes of an endpoint's annotation.
 *
 * @param maxMessageBytes -1 if not set
 */
record EndpointSettings(PathPattern path, List<String> subprotocols, List<String> allowedOrigins, int maxMessageBytes) {
}
