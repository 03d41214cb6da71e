package dev.freshet.junit.shop;

import dev.freshet.data.Sql;
import dev.freshet.inject.Repository;
import java.util.List;

@Repository
public class ItemRepository {
    private final Sql sql;

    public ItemRepository(Sql sql) {
        this.sql = sql;
        sql.update("create table items (id bigint primary key, name varchar(100) not null)").execute();
    }

    public List<Item> all() {
        return sql.query("select id, name from items order by id", Item.class).list();
    }

    void add(Item item) {
        sql.update("insert into items (id, name) values (:id, :name)").params(item).execute();
    }
}
