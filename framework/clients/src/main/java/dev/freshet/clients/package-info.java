/**
 * Clients of HTTP services as annotated interfaces: the compiler turns an interface with
 * {@link dev.freshet.clients.HttpClient} and the keys {@code clients.NAME.*} into a bean.
 */
@NullMarked
package dev.freshet.clients;

import org.jspecify.annotations.NullMarked;
