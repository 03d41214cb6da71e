/**
 * Subclasses of beans: takes the surroundings of some methods, such as a transaction, gives a subclass that has them
 * around each call. The beans' factories make the subclass instead of the class.
 */
@NullMarked
package dev.freshet.processor.subclass;

import org.jspecify.annotations.NullMarked;
