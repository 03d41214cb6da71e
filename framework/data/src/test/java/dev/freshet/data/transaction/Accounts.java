package dev.freshet.data.transaction;

import dev.freshet.data.Sql;
import dev.freshet.data.TestDatabase;
import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Accounts 1 to 3 with 100 each, in a database of their own behind a small pool. */
final class Accounts implements AutoCloseable {

    /** Long enough for a slow machine, short enough to wait for. */
    static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(3);

    private static final Map<TestDatabase, Accounts> SHARED = new EnumMap<>(TestDatabase.class);

    final TestDatabase database;
    final PooledDataSource pool;
    final Transactions transactions;
    final Sql sql;

    Accounts(TestDatabase database, int connections) {
        this.database = database;
        this.pool = new PooledDataSource(DatabasePoolSettings.builder("accounts").maximumPoolSize(connections)
                .minimumIdle(0).connectionTimeout(CONNECTION_TIMEOUT).build(), database.fresh());
        this.transactions = new Transactions(pool);
        this.sql = Sql.builder(transactions).build();
        sql.update("create table account (id int primary key, amount int not null check (amount >= 0))").execute();
        for (var id = 1; id <= 3; id++) {
            sql.update("insert into account values (:id, 100)").param("id", id).execute();
        }
    }

    /** One for all tests of a class, with three connections, as it was at first. */
    static Accounts shared(TestDatabase database) {
        var accounts = SHARED.computeIfAbsent(database, kind -> new Accounts(kind, 3));
        accounts.sql.update("update account set amount = 100").execute();
        return accounts;
    }

    void add(int id, int amount) {
        sql.update("update account set amount = amount + :amount where id = :id").param("id", id)
                .param("amount", amount).execute();
    }

    int amount(int id) {
        return sql.query("select amount from account where id = :id", Integer.class).param("id", id).one();
    }

    List<Integer> amounts() {
        return sql.query("select amount from account order by id", Integer.class).list();
    }

    /** A statement that runs for minutes, unless somebody stops it. */
    void runForMinutes() {
        sql.query(database == TestDatabase.H2 ? "select count(*) from system_range(1, 100000000000) where mod(x, 7) = 1"
                : "select count(*) from pg_sleep(100)", Long.class).one();
    }

    int inUse() {
        return pool.snapshot().inUse();
    }

    @Override
    public void close() {
        pool.close();
    }
}
