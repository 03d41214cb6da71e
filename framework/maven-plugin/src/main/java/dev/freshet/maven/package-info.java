/** Packages a project's classes and libraries as a folder that starts the application. */
@NullMarked
package dev.freshet.maven;

import org.jspecify.annotations.NullMarked;
