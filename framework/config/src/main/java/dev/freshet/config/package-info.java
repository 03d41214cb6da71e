/**
 * Takes {@code application.yml}, profile files, environment variables and {@code --key=value} arguments, gives typed
 * records and errors that name file, line, key and the likely fix.
 */
@NullMarked
package dev.freshet.config;

import org.jspecify.annotations.NullMarked;
