package dev.freshet.pool;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

final class LentByProxy {
    private LentByProxy() {
    }

    static Connection of(PhysicalConnection lease, PoolSettings settings) {
        Connection physical = lease.physical();
        AtomicBoolean over = new AtomicBoolean();
        return (Connection) Proxy.newProxyInstance(PooledDataSource.class.getClassLoader(),
                new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "close" -> {
                    if (!over.getAndSet(true)) {
                        boolean broken = physical.isClosed();
                        if (!broken && !physical.getAutoCommit()) {
                            physical.rollback();
                            physical.setAutoCommit(settings.autoCommit());
                        }
                        lease.giveBack(broken);
                    }
                    return null;
                }
                case "isClosed" -> {
                    return over.get() || physical.isClosed();
                }
                default -> {
                    if (over.get() && method.getDeclaringClass() == Connection.class) {
                        throw new SQLException("connection is closed", "08003");
                    }
                    try {
                        return method.invoke(physical, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }
            }
        });
    }
}
