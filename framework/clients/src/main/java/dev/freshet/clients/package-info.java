/**
 * Clients of HTTP services as interfaces. Takes interfaces with {@link dev.freshet.clients.HttpClient} and the keys
 * {@code clients.NAME.*}, gives beans that implement the interfaces.
 */
@NullMarked
package dev.freshet.clients;

import org.jspecify.annotations.NullMarked;
