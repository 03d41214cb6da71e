/** Locks for code that several threads use. */
@NullMarked
package dev.freshet.http.lock;

import org.jspecify.annotations.NullMarked;
