package dev.freshet.security.library;

import dev.freshet.inject.Component;
import dev.freshet.security.Authenticated;

@Component
class Ledger {
    boolean owns(long order, Authenticated caller) {
        return order == 1 && caller.name().equals("ann");
    }
}
