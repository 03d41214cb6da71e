/** Takes the classes and libraries of a project, gives a folder from which the application starts. */
@NullMarked
package dev.freshet.maven;

import org.jspecify.annotations.NullMarked;
