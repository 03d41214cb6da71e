import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.data.Update;
import dev.freshet.data.failure.DataIntegrityViolationException;
import dev.freshet.data.row.Row;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.transaction.ConnectionSource;
import dev.freshet.inject.Repository;
import dev.freshet.web.ExceptionHandler;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.RestControllerAdvice;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

record User(long id, String name, @Nullable String email) {
}

class Assumed {
    static Sql sql;
    static int tenant;
    static List<User> users;
    static DataSource dataSource;
    static List<RowReader<?>> readers;
}
