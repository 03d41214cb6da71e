package dev.freshet.processor.websocket;

import dev.freshet.web.routing.PathPattern;
import java.util.List;

/**
 * What the annotation of an endpoint says.
 *
 * @param maxMessageBytes -1 if it does not say
 */
record EndpointSettings(PathPattern path, List<String> subprotocols, List<String> allowedOrigins, int maxMessageBytes) {
}
