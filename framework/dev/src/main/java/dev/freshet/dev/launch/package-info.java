/** Takes the settings of a project, starts the JVM that compiles and serves it, and waits for its end. */
@NullMarked
package dev.freshet.dev.launch;

import org.jspecify.annotations.NullMarked;
