package dev.freshet.pool.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A driver's connection that keeps what is set, and lists the calls that a database would notice. */
final class FakeSession implements InvocationHandler {
    final Map<String, @Nullable Object> state = new HashMap<>(Map.of("AutoCommit", true, "ReadOnly", false,
            "TransactionIsolation", Connection.TRANSACTION_READ_COMMITTED, "Schema", "public", "Catalog", "shop",
            "Holdability", 1, "NetworkTimeout", 30_000, "TypeMap", Map.of(), "ClientInfo", new Properties()));
    final List<String> calls = new ArrayList<>();
    final Connection connection = make(Connection.class);
    String product = "Fake";
    /** The call that fails, and as what. */
    String failing = "";
    Throwable failure = new SQLException("it fails");
    /** What comes to the driver while it is in this call. */
    String lasting = "";
    Meanwhile meanwhile = () -> { };

    interface Meanwhile {
        void run() throws SQLException;
    }

    private <T> T make(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(FakeSession.class.getClassLoader(), new Class<?>[] {type}, this));
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) throws Throwable {
        var name = method.getName();
        if (name.equals(failing)) {
            throw failure;
        }
        if (name.equals(lasting)) {
            lasting = "";
            meanwhile.run();
        }
        if (method.getDeclaringClass() == Statement.class) {
            calls.add("statement." + name);
            return name.equals("execute") ? false : null;
        }
        if (name.equals("getDatabaseProductName")) {
            return product;
        }
        if (name.startsWith("set") && arguments != null) {
            return set(name, arguments);
        }
        return switch (name) {
            case "isReadOnly" -> state.get("ReadOnly");
            case "isClosed" -> false;
            case "getMetaData" -> make(DatabaseMetaData.class);
            case "createStatement" -> make(Statement.class);
            case "getClientInfo" -> clientInfo(arguments);
            case "toString" -> "fake";
            default -> {
                if (!name.startsWith("get")) {
                    calls.add(name);
                }
                yield state.get(name.substring(3));
            }
        };
    }

    private @Nullable Object set(String name, Object[] arguments) {
        var value = arguments[arguments.length - 1];
        calls.add(name + " " + value);
        if (name.equals("setClientInfo") && arguments.length == 2) {
            var info = new Properties();
            info.putAll((Properties) state.get("ClientInfo"));
            info.put(arguments[0], value);
            state.put("ClientInfo", info);
        } else {
            state.put(name.substring(3), value);
        }
        return name.endsWith("IfValid") ? true : null;
    }

    private @Nullable Object clientInfo(Object @Nullable [] arguments) {
        var info = (Properties) state.get("ClientInfo");
        return arguments == null ? info : info.get(arguments[0]);
    }
}
