/** Takes a condition or the name of a logger: waits until the condition holds, records what the logger writes. */
@NullMarked
package dev.freshet.test;

import org.jspecify.annotations.NullMarked;
