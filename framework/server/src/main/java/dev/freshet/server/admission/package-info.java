/** Limits how many requests are in flight and queued, in total and per client. */
@NullMarked
package dev.freshet.server.admission;

import org.jspecify.annotations.NullMarked;
