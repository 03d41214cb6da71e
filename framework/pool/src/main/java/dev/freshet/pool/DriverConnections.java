package dev.freshet.pool;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections with a driver. Drivers start threads while they connect, and a thread inherits the context class
 * loader. Therefore the driver sees its own class loader: otherwise such a thread would keep the classes of an
 * ended application in memory.
 */
public final class DriverConnections implements ConnectionFactory {
    private final Driver driver;
    private final String url;
    private final String shownUrl;
    private final Properties properties;

    /**
     * @param shownUrl the URL for messages, without secrets
     * @param properties properties of the driver, such as user and password; copied for each connection
     */
    public DriverConnections(Driver driver, String url, String shownUrl, Properties properties) {
        this.driver = driver;
        this.url = url;
        this.shownUrl = shownUrl;
        this.properties = properties;
    }

    /** @throws SQLException if the driver cannot connect, or does not accept the URL */
    @Override
    public Connection open() throws SQLException {
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        thread.setContextClassLoader(driver.getClass().getClassLoader());
        try {
            return connect();
        } finally {
            thread.setContextClassLoader(context);
        }
    }

    private Connection connect() throws SQLException {
        @Nullable Connection connection;
        try {
            connection = driver.connect(url, (Properties) properties.clone());
        } catch (SQLException failure) {
            throw withoutSecrets(failure);
        }
        if (connection == null) {
            throw new SQLException("the driver " + driver.getClass().getName() + " does not accept the URL " + shownUrl,
                    "08001");
        }
        return connection;
    }

    /** Drivers repeat a wrong URL, and a pool logs why it opens no connection. The cause may repeat the URL too. */
    private SQLException withoutSecrets(SQLException failure) {
        String message = failure.getMessage();
        if (url.equals(shownUrl) || message == null || !message.contains(url)) {
            return failure;
        }
        SQLException shown = new SQLException(message.replace(url, shownUrl), failure.getSQLState(),
                failure.getErrorCode());
        shown.setStackTrace(failure.getStackTrace());
        return shown;
    }
}
