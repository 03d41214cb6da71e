/** Takes HTTP requests, gives accounts and transfers of a database: a small annotated application to be tried hard. */
@NullMarked
package dev.freshet.conformance.pool.ledger;

import org.jspecify.annotations.NullMarked;
