/** A proxy that simulates network failures. */
@NullMarked
package dev.freshet.test.network;

import org.jspecify.annotations.NullMarked;
