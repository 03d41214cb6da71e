/** Takes the key of a request, and tells whether its rate is still within a limit. */
@NullMarked
package dev.freshet.web.rate;

import org.jspecify.annotations.NullMarked;
