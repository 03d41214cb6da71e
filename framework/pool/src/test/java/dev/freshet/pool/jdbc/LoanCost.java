package dev.freshet.pool.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Prints what a loan costs beyond the pool's own work, without calls and with a query on H2: it has a main. */
final class LoanCost implements Lease {
    private static final int LOANS = 20_000_000;
    private static final int QUERIES = 500_000;

    /** Where a loan cannot be optimised away. */
    private static @Nullable LentConnection held;

    private final Connection physical;
    private int returns;

    private LoanCost(Connection physical) {
        this.physical = physical;
    }

    public static void main(String... arguments) throws SQLException {
        try (var driver = DriverManager.getConnection("jdbc:h2:mem:")) {
            var defaults = SessionDefaults.read(Loan.SETTINGS, driver, Deadness.STANDARD);
            var lease = new LoanCost(driver);
            for (int round = 0; round < 4; round++) {
                time("loan", LOANS, () -> {
                    held = new LentConnection(lease, defaults);
                    held.close();
                });
                time("query, driver's connection", QUERIES, () -> query(driver));
                time("query, lent connection", QUERIES, () -> {
                    try (var connection = new LentConnection(lease, defaults)) {
                        query(connection);
                    }
                });
            }
        }
    }

    private static void query(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("select x, x from system_range(1, ?)")) {
            statement.setInt(1, 10);
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    if (rows.getInt(1) != rows.getInt(2)) {
                        throw new IllegalStateException("wrong row");
                    }
                }
            }
        }
    }

    private static void time(String what, int times, Loop loop) throws SQLException {
        long started = System.nanoTime();
        for (int i = 0; i < times; i++) {
            loop.run();
        }
        System.out.printf("%s: %.1f ns%n", what, (System.nanoTime() - started) / (double) times);
    }

    @Override
    public Connection physical() {
        return physical;
    }

    @Override
    public void giveBack(boolean broken) {
        if (broken) {
            throw new IllegalStateException("broken");
        }
        returns++;
    }

    @Override
    public void failed(SQLException failure) {
        throw new IllegalStateException(failure);
    }

    private interface Loop {
        void run() throws SQLException;
    }
}
