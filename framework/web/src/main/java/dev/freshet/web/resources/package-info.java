/** Static files from the class path or from folders, whole or in ranges. */
@NullMarked
package dev.freshet.web.resources;

import org.jspecify.annotations.NullMarked;
