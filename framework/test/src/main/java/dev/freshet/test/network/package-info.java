/** A proxy that simulates network failures, and a server that sends any bytes. */
@NullMarked
package dev.freshet.test.network;

import org.jspecify.annotations.NullMarked;
