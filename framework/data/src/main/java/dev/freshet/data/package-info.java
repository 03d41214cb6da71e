/**
 * Statements. Takes SQL with named parameters, gives rows as records, and exceptions that say which statement failed.
 */
@NullMarked
package dev.freshet.data;

import org.jspecify.annotations.NullMarked;
