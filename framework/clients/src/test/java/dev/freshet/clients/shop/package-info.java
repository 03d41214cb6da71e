/** An application with a service and clients of it. */
@NullMarked
package dev.freshet.clients.shop;

import org.jspecify.annotations.NullMarked;
