package dev.freshet.conformance.pool.ledger;

import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.data.Update;
import dev.freshet.data.transaction.Transactional;
import dev.freshet.inject.Service;
import java.util.Optional;

/** What is taken from one account is added to another, and noted: all of it or nothing. */
@Service
public class Ledger {
    private final Query<Account> byId;
    private final Update change;
    private final Update note;
    private final Query<Integer> pause;

    Ledger(Sql sql) {
        byId = sql.query("select id, owner, balance from account where id = :id", Account.class);
        change = sql.update("update account set balance = balance + :amount where id = :id");
        pause = sql.query("select 1 from pg_sleep(0.005)", Integer.class);
        note = sql.update("insert into transfer (number) values (:number)");
    }

    public Optional<Account> account(long id) {
        return byId.param("id", id).optional();
    }

    @Transactional
    public void transfer(long number, long from, long to, long amount) {
        note.param("number", number).execute();
        change.param("id", from).param("amount", -amount).execute();
        pause.one(); // so that a server that dies finds some transfers half done
        change.param("id", to).param("amount", amount).execute();
    }
}
