/** How fast a peer takes what is sent to it. Takes looks at certain times, gives whether it is fast enough. */
@NullMarked
package dev.freshet.http.pace;

import org.jspecify.annotations.NullMarked;
