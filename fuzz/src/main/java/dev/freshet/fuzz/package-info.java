/**
 * Fuzzes the codecs with arbitrary bytes. Finds are exceptions that a codec does not declare, different outcomes for
 * different pieces, and messages that change in a round trip.
 */
@NullMarked
package dev.freshet.fuzz;

import org.jspecify.annotations.NullMarked;
