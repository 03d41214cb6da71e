/**
 * Clients of HTTP services: writes a class for each interface with {@code @HttpClient}.
 */
@NullMarked
package dev.freshet.processor.client;

import org.jspecify.annotations.NullMarked;
