/**
 * Clients of HTTP services. Takes interfaces with {@code @HttpClient}, gives a class for each that sends the requests
 * which its methods describe, or errors that say what to do.
 */
@NullMarked
package dev.freshet.processor.client;

import org.jspecify.annotations.NullMarked;
