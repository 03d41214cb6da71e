package dev.freshet.pool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Wrapper;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each method of each interface, found by reflection, so that none that a JDK adds is forgotten. */
class ForwardingTest {
    /** They end the loan, or do nothing after its end. */
    private static final Set<String> HARMLESS = Set.of("close", "abort", "free", "isClosed", "isValid");

    private final FakeDriver driver = new FakeDriver();
    private Loan loan;

    @BeforeEach
    void lend() throws SQLException {
        loan = driver.loan();
    }

    /** In the same order in each JVM: PIT finds a case again by its number. */
    static Stream<Class<?>> interfaces() {
        return Wrapped.KINDS.keySet().stream().sorted(Comparator.comparing(Class::getName));
    }

    private static boolean isOfWrapper(Method method) {
        return method.getDeclaringClass() == Wrapper.class;
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    void passes_every_method_on_with_the_drivers_own_objects(Class<?> type) throws Throwable {
        for (var method : FakeDriver.methods(type).toList()) {
            if (isOfWrapper(method) || type == Connection.class && method.getName().equals("close")
                    || type == ResultSet.class && method.getName().equals("getStatement")) {
                continue;
            }
            var connection = loan.lend();
            var wrapper = Wrapped.KINDS.get(type).wrap(connection, driver.make(type));
            var arguments = FakeDriver.arguments(method, connection, driver);
            driver.last = null;
            var result = FakeDriver.call(wrapper, method, arguments);
            var call = Objects.requireNonNull(driver.last, () -> method + " was not passed on");
            assertThat(call.method().getName()).isEqualTo(method.getName());
            assertThat(call.method().getParameterTypes()).isEqualTo(method.getParameterTypes());
            for (int i = 0; i < arguments.length; i++) {
                assertThat(call.arguments().get(i)).as(method.toString()).isEqualTo(drivers(arguments[i]));
            }
            if (!method.getName().equals("getTypeMap") && method.getReturnType() != Connection.class) {
                assertThat(drivers(result)).as(method.toString()).isEqualTo(call.result());
            }
        }
    }

    private static @Nullable Object drivers(@Nullable Object held) {
        if (held instanceof Object[] values) {
            return Stream.of(values).map(ForwardingTest::drivers).toArray();
        }
        return held instanceof Lent<?> lent ? lent.target : held;
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    void refuses_every_method_once_the_connection_was_given_back(Class<?> type) throws Throwable {
        for (var method : FakeDriver.methods(type).toList()) {
            var connection = loan.lend();
            var wrapper = Wrapped.KINDS.get(type).wrap(connection, driver.make(type));
            var arguments = FakeDriver.arguments(method, connection, driver);
            connection.close();
            driver.last = null;
            var refusal = catchThrowable(() -> FakeDriver.call(wrapper, method, arguments));
            if (HARMLESS.contains(method.getName())) {
                assertThat(refusal).as(method.toString()).isNull();
                assertThat(driver.last).as(method.toString()).isNull();
            } else if (method.getExceptionTypes().length > 0) {
                assertThat(refusal).as(method.toString()).isInstanceOf(SQLException.class)
                        .hasMessageContainingAll("pool orders", "returned to the pool");
                assertThat(driver.last).as(method.toString()).isNull();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    void tells_the_pool_of_every_failure_that_is_the_connections_end(Class<?> type) throws Throwable {
        for (var method : FakeDriver.methods(type).toList()) {
            if (isOfWrapper(method) || method.getName().equals("close") || method.getExceptionTypes().length == 0
                    || type == ResultSet.class && method.getName().equals("getStatement")
                    || type == Connection.class && Set.of("isClosed", "abort").contains(method.getName())) {
                continue;
            }
            driver.failure = null;
            var fresh = driver.loan();
            var connection = fresh.lend();
            var wrapper = Wrapped.KINDS.get(type).wrap(connection, driver.make(type));
            var arguments = FakeDriver.arguments(method, connection, driver);
            var end = new SQLException("the server is gone", "08006");
            driver.failure = end;
            var thrown = catchThrowable(() -> FakeDriver.call(wrapper, method, arguments));
            if (method.getName().equals("isClosed") && type != Connection.class) {
                continue;
            }
            assertThat(thrown).as(method.toString()).isInstanceOf(SQLException.class).hasMessage("the server is gone");
            connection.close();
            assertThat(fresh.failures).as(method.toString()).contains(end);
            assertThat(fresh.returns).as(method.toString()).containsExactly(true);
        }
    }

    @Test
    void leaves_no_way_to_an_object_of_the_driver() throws Throwable {
        var connection = loan.lend();
        var open = new ArrayDeque<Object>(List.of(connection));
        var seen = new HashSet<Class<?>>();
        var kinds = new HashSet<Class<?>>();
        while (!open.isEmpty()) {
            var held = open.poll();
            for (var type : Wrapped.KINDS.keySet()) {
                if (type.isInstance(held) && seen.add(held.getClass()) | kinds.add(type)) {
                    open.addAll(reachedFrom(held, type, connection));
                }
            }
        }
        assertThat(kinds).containsAll(Wrapped.KINDS.keySet());
    }

    private List<Object> reachedFrom(Object held, Class<?> type, LentConnection connection) throws Throwable {
        var reached = new ArrayList<Object>();
        for (var method : FakeDriver.methods(type).toList()) {
            if (isOfWrapper(method) || HARMLESS.contains(method.getName())) {
                continue;
            }
            var result = FakeDriver.call(held, method, FakeDriver.arguments(method, connection, driver));
            for (var one : result instanceof Object[] several ? several : new Object[] {result}) {
                boolean inert = one == null || !Wrapped.KINDS.keySet().stream().anyMatch(kind -> kind.isInstance(one));
                assertThat(inert || !FakeDriver.made(one)).as("%s hands out the driver's", method).isTrue();
                if (!inert) {
                    reached.add(one);
                }
            }
        }
        return reached;
    }

    @Test
    void unwraps_to_the_drivers_object_and_to_itself() throws SQLException {
        var connection = loan.lend();
        assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
        assertThat(connection.isWrapperFor(LentConnection.class)).isTrue();
        var metaData = connection.getMetaData();
        assertThat(metaData.unwrap(DatabaseMetaData.class)).isSameAs(metaData);
        assertThat(metaData.getConnection()).isSameAs(connection);
        try (var statement = connection.createStatement(); var rows = statement.executeQuery("select 1")) {
            assertThat(rows.getStatement()).isSameAs(statement);
            assertThat(statement.getConnection()).isSameAs(connection);
        }
    }
}
