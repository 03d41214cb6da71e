/** Takes clients that others wrote, gives what they say of the server: that they understand each other. */
@NullMarked
package dev.freshet.conformance.interop;

import org.jspecify.annotations.NullMarked;
