package dev.freshet.data.row;

import dev.freshet.data.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A suite that runs on each database, with an empty one for every test. */
@ParameterizedClass
@EnumSource
abstract class RowSuite {
    final TestDatabase kind;
    RowDatabase database;

    RowSuite(TestDatabase kind) {
        this.kind = kind;
    }

    @BeforeEach
    void connect() throws SQLException {
        database = new RowDatabase(kind);
    }

    @AfterEach
    void disconnect() throws SQLException {
        database.close();
    }
}
