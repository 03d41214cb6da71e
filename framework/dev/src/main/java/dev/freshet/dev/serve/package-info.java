/** Takes requests, lets them wait while the application is replaced, and passes them to the new one. */
@NullMarked
package dev.freshet.dev.serve;

import org.jspecify.annotations.NullMarked;
