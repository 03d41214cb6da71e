package dev.freshet.conformance.pool.ledger;

import dev.freshet.data.row.Row;

/** @param owner says of which account this is, so that a row of another one shows */
@Row
public record Account(long id, String owner, long balance) {
}
