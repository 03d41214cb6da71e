package dev.freshet.junit.shop;

import dev.freshet.data.Sql;
import dev.freshet.inject.Repository;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** A table with all that makes it hard to restore. */
@Repository
public final class Tags {
    private final Sql sql;

    public Tags(Sql sql, DataSource database) throws SQLException {
        this.sql = sql;
        sql.update("create sequence numbers").execute();
        sql.update("""
                create table "Some tags" (id bigint generated always as identity primary key, label varchar(20) not null,
                    parent bigint references "Some tags" (id), loud varchar(20) generated always as (upper(label))%s)"""
                .formatted(isPostgres(database) ? " stored" : "")).execute();
        add("root", Optional.empty());
        add("leaf", Optional.of(1L));
        sql.update("alter table \"Some tags\" alter column id restart with 7").execute();
    }

    private static boolean isPostgres(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        }
    }

    public void add(String label, Optional<Long> parent) {
        sql.update("insert into \"Some tags\" (label, parent) values (:label, :parent)").param("label", label)
                .param("parent", parent).execute();
    }

    public List<String> all() {
        return sql.query("select id || loud || coalesce(parent, 0) from \"Some tags\" order by id", String.class)
                .list();
    }

    public long number() {
        return sql.query("select nextval('numbers')", Long.class).one();
    }

    public void clear() {
        sql.update("delete from \"Some tags\" where id = 7").execute();
        sql.update("delete from \"Some tags\" where id = 2").execute();
        sql.update("update \"Some tags\" set label = 'changed'").execute();
    }
}
