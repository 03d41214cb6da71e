/**
 * Transactions. Takes bean classes with {@code @Transactional}, gives subclasses that run their methods in
 * transactions, or errors that say what to do. The beans' factories make the subclass in place of the class.
 */
@NullMarked
package dev.freshet.processor.transaction;

import org.jspecify.annotations.NullMarked;
