package dev.freshet.conformance.pool.ledger;

/** What the wiring of this application is found by. */
public final class LedgerApplication {
    private LedgerApplication() {
    }
}
