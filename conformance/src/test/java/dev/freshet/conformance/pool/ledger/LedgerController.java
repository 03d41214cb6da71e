package dev.freshet.conformance.pool.ledger;

import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.ResponseStatus;
import dev.freshet.web.RestController;
import java.util.Optional;

/** {@code GET /accounts/3} and {@code POST /transfers/17?from=3&to=5&amount=10}. */
@RestController
public class LedgerController {
    private final Ledger ledger;

    LedgerController(Ledger ledger) {
        this.ledger = ledger;
    }

    @GetMapping("/accounts/{id}")
    Optional<Account> account(@PathVariable long id) {
        return ledger.account(id);
    }

    @PostMapping("/transfers/{number}")
    @ResponseStatus(204)
    void transfer(@PathVariable long number, @RequestParam long from, @RequestParam long to,
            @RequestParam long amount) {
        ledger.transfer(number, from, to, amount);
    }
}
