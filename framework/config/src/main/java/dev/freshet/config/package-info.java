/**
 * Configuration: reads {@code application.yml}, profile files, environment variables and {@code --key=value} arguments
 * into typed records. Errors name file, line, key and the likely fix.
 */
@NullMarked
package dev.freshet.config;

import org.jspecify.annotations.NullMarked;
