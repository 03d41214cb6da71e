package lab.quarkus;

import io.quarkus.arc.InjectableInstance;
import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The hero of {@link HeroResource}, read on the event loop with the reactive PostgreSQL client, which only exists if it
 * has a URL.
 */
@Path("/heroes")
@IfBuildProfile("tuned")
public class ReactiveHeroResource {
    private final InjectableInstance<Pool> database;
    private final AtomicLong level = new AtomicLong();

    ReactiveHeroResource(@ReactiveDataSource("postgresql") InjectableInstance<Pool> database) {
        this.database = database;
    }

    @GET
    @Path("/{id}")
    public Uni<Hero> one(long id) {
        return database.get().preparedQuery("select id, name, power, level from heroes where id = $1")
                .execute(Tuple.of(id))
                .map(rows -> hero(id, rows));
    }

    private Hero hero(long id, RowSet<Row> rows) {
        if (rows.size() == 0) {
            throw new NotFoundException("There is no hero " + id);
        }
        Row row = rows.iterator().next();
        return new Hero(row.getLong("id"), row.getString("name"), row.getString("power"), level.incrementAndGet());
    }
}
