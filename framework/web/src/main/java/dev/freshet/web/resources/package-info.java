/**
 * Static files. Takes a path of a request, gives the file of that name from the class path or a folder, whole or in
 * parts.
 */
@NullMarked
package dev.freshet.web.resources;

import org.jspecify.annotations.NullMarked;
