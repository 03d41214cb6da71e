/**
 * Fuzzing of the codecs. Takes bytes of any kind; gives nothing if the codec keeps its word on them, else throws: an
 * exception that the codec does not declare, another outcome for another cut, another message after a round trip.
 */
@NullMarked
package dev.freshet.fuzz;

import org.jspecify.annotations.NullMarked;
