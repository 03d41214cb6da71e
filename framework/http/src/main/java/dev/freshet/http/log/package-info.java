/** Limits the log lines that peers can cause. */
@NullMarked
package dev.freshet.http.log;

import org.jspecify.annotations.NullMarked;
