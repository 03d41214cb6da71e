/** Measures how fast a peer accepts sent bytes. */
@NullMarked
package dev.freshet.http.pace;

import org.jspecify.annotations.NullMarked;
