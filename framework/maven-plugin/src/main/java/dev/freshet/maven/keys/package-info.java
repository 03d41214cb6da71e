/** Takes the key files of a class path and gives a JSON Schema for application.yml, and lists of all keys. */
@NullMarked
package dev.freshet.maven.keys;

import org.jspecify.annotations.NullMarked;
