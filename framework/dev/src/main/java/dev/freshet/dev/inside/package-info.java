/**
 * Classes of development mode that see the application's classes. Each start of the application loads them again, by
 * reflection.
 */
@NullMarked
package dev.freshet.dev.inside;

import org.jspecify.annotations.NullMarked;
