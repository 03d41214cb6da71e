/** Tools for tests: waiting for a condition, recording a log. */
@NullMarked
package dev.freshet.test;

import org.jspecify.annotations.NullMarked;
