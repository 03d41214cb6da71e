/** Takes a TOML file, gives its values; what is missing, of the wrong type or unknown is named with file and line. */
@NullMarked
package dev.freshet.lab.toml;

import org.jspecify.annotations.NullMarked;
