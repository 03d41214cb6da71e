/** Reads TOML files and reports missing, wrong or unknown keys with file and line. */
@NullMarked
package dev.freshet.lab.toml;

import org.jspecify.annotations.NullMarked;
