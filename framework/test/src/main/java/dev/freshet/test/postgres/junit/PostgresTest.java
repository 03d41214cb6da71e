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
 * Gives the test class a real PostgreSQL: its constructor and methods (tests, and those around them) may take a
 * {@link PostgresDatabase}, made for this class and dropped after it, a {@link javax.sql.DataSource} without a pool for
 * that database, or the {@link RealPostgres} it is on. Tests of the class see each other's rows.
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
     * Whether the class has a server of its own, which takes a second to start, instead of the one that all classes of
     * the JVM share: for tests that stop, kill or pause it.
     */
    boolean ownServer() default false;
}
