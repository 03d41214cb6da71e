/**
 * Guarded methods of beans: finds methods with {@code @RolesAllowed}, {@code @DenyAll} or {@code @Authorize}, checks
 * the annotations, and writes what precedes the calls.
 */
@NullMarked
package dev.freshet.processor.guard;

import org.jspecify.annotations.NullMarked;
