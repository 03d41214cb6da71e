/** Takes the Maven project of an application, and gives it to development mode. */
@NullMarked
package dev.freshet.maven.dev;

import org.jspecify.annotations.NullMarked;
