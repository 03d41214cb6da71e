package dev.freshet.test.postgres.junit;

import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test class a real PostgreSQL. Its constructor, tests and lifecycle methods can have these parameters: a
 * {@link PostgresDatabase}, created for this class and dropped after it; a {@link javax.sql.DataSource} for that
 * database, without a pool; the {@link RealPostgres} that it belongs to. The tests of a class see each other's rows.
 *
 * {@snippet :
 * @PostgresTest
 * class UsersTest {
 *     @BeforeAll
 *     static void makeTables(DataSource database) { ... }
 *
 *     @Test
 *     void finds_a_user_by_name(DataSource database) { ... }
 * }
 * }
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(PostgresExtension.class)
public @interface PostgresTest {
    /**
     * Whether the class has its own server, which takes a second to start, instead of the one that all classes of the
     * JVM share. Use it for tests that stop, kill or pause the server.
     */
    boolean ownServer() default false;
}
