package dev.freshet.data.transaction;

import dev.freshet.data.Sql;
import dev.freshet.inject.Service;
import java.io.IOException;
import java.util.List;

/** A bean as an application writes it. */
@Service
class Bank {

    private final Sql sql;
    private final Transactions transactions;

    Bank(Sql sql, Transactions transactions) {
        this.sql = sql;
        this.transactions = transactions;
    }

    @Transactional
    void open(int accounts) {
        sql.update("create table if not exists account (id int primary key, amount int not null check (amount >= 0))")
                .execute();
        sql.update("create table if not exists audit (text varchar(100))").execute();
        for (var id = 1; id <= accounts; id++) {
            sql.update("insert into account values (:id, 100)").param("id", id).execute();
        }
    }

    @Transactional(retries = 2, isolation = Isolation.REPEATABLE_READ)
    public int transfer(int from, int to, int amount) throws IOException {
        audit("from " + from + " to " + to);
        move(to, amount);
        move(from, -amount);
        if (amount == 13) {
            throw new IOException("nobody wants 13");
        }
        return amount(from);
    }

    @Transactional(propagation = Propagation.MANDATORY)
    void move(int account, int amount) {
        sql.update("update account set amount = amount + :amount where id = :id").param("amount", amount)
                .param("id", account).execute();
    }

    /** Stays, whatever becomes of the caller; called from within the class, too. */
    @Transactional(propagation = Propagation.REQUIRES_NEW)
    protected void audit(String text) {
        sql.update("insert into audit values (:text)").param("text", text).execute();
    }

    @Transactional(readOnly = true, timeout = 5)
    int amount(int account) {
        return sql.query("select amount from account where id = :id", Integer.class).param("id", account).one();
    }

    List<String> audits() {
        return sql.query("select text from audit order by text", String.class).list();
    }

    boolean isInTransaction() {
        return transactions.isActive();
    }
}
