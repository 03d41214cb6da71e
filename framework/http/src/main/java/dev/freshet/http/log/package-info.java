/** Takes what is to be logged of events that peers cause, gives a bounded number of lines of each kind. */
@NullMarked
package dev.freshet.http.log;

import org.jspecify.annotations.NullMarked;
