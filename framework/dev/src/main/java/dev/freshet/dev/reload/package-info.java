/** Takes saved files, compiles them, and replaces the running application. */
@NullMarked
package dev.freshet.dev.reload;

import org.jspecify.annotations.NullMarked;
