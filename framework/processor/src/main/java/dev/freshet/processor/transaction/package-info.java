/**
 * Transactions: writes subclasses that run the methods of beans with {@code @Transactional} in transactions. The beans'
 * factories make the subclass instead of the class.
 */
@NullMarked
package dev.freshet.processor.transaction;

import org.jspecify.annotations.NullMarked;
