package dev.freshet.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts the application on free ports of 127.0.0.1 before the tests of a class, and stops it after them. Each class
 * has an application of its own; nested classes share the one of the outermost class.
 *
 * {@snippet :
 * @FreshetTest(properties = "shop.currency=EUR")
 * class OrdersTest {
 *     @Replace
 *     static Clock clock() {
 *         return Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
 *     }
 *
 *     @Test
 *     void an_order_is_stored(TestClient http, Orders orders) {
 *         http.post("/orders").body(new NewOrder("tea")).expect(201);
 *         assertThat(orders.all()).hasSize(1);
 *     }
 * }
 * }
 *
 * <p>Constructors, tests and lifecycle methods can have these parameters: a {@link TestClient}, the {@link
 * dev.freshet.RunningApplication}, and every bean of the application. With {@link
 * dev.freshet.test.postgres.junit.PostgresTest}, the main data source is the database of the class.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(FreshetExtension.class)
public @interface FreshetTest {

    /** Configuration, as {@code key=value}. Stronger than files and environment variables. */
    String[] properties() default {};

    /** The active profiles; by default, those of the configuration. */
    String[] profiles() default {};

    /**
     * Whether every table contains before each test what it contained after startup. Also resets sequences and identity
     * columns. Works for H2 in memory and for the databases of {@link
     * dev.freshet.test.postgres.junit.PostgresTest}; with any other database, the class fails before a row is deleted.
     * Objects in memory, such as caches, stay as they are.
     */
    boolean resetData() default false;

    /**
     * Whether tests can send requests as any caller, by {@link TestRequest#as(String, String...)}. The application then
     * trusts the tokens of the test instead of those of the issuers that {@code security.jwt} names. It still checks
     * issuer, audience and type as {@code security.jwt[0]} says; if that is not set, an issuer is added. Needs the
     * module {@code freshet-security}. Other credentials, such as API keys, work as configured.
     */
    boolean identities() default false;
}
