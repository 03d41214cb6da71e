/**
 * Transactions: finds the methods of beans with {@code @Transactional}, and writes what surrounds their calls.
 */
@NullMarked
package dev.freshet.processor.transaction;

import org.jspecify.annotations.NullMarked;
