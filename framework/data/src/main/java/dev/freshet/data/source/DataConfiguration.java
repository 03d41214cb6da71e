package dev.freshet.data.source;

import dev.freshet.config.Config;
import dev.freshet.data.Sql;
import dev.freshet.data.row.RowReader;
import dev.freshet.data.transaction.TransactionSources;
import dev.freshet.data.transaction.Transactions;
import dev.freshet.http.JsonCodec;
import dev.freshet.inject.Bean;
import dev.freshet.inject.Configuration;
import dev.freshet.inject.Fallback;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The beans for the configured data sources. {@code DataSource}, {@code Transactions} and {@code Sql} belong to the
 * main source. You can replace {@code DataSource} and {@code Sql} with beans of your own; the other beans then use your
 * {@code DataSource}. You cannot replace {@code Transactions}: statements take part only in those of {@link
 * TransactionSources}, so a second bean of that type is ambiguous and startup fails.
 *
 * <p>If no database is configured and H2 is not on the class path, these beans are left out. If another bean needs one
 * of them, startup then fails.
 */
@Configuration("freshetDataConfiguration")
public class DataConfiguration {

    @Bean("freshetDataSources")
    DataSources dataSources(DataProperties properties, List<SourcePreparation> preparations, Config config) {
        // Before migrations and scripts run: a mistyped flyway.enabled must not change a database.
        config.requireAllKnown("data.sources");
        return new DataSources(properties, preparations);
    }

    /** {@link DataSources} closes it. */
    @Fallback
    @Bean(name = "freshetDataSource", destroyMethod = "")
    DataSource dataSource(DataSources sources) {
        return sources.main();
    }

    @Bean("freshetTransactionSources")
    TransactionSources transactionSources(DataSources sources, DataSource main) {
        Map<String, Transactions> byName = new LinkedHashMap<>();
        for (Map.Entry<String, DataSource> source : sources.with(main).entrySet()) {
            byName.put(source.getKey(), new Transactions(source.getValue()));
        }
        return new TransactionSources(byName);
    }

    @Bean("freshetTransactions")
    Transactions transactions(TransactionSources sources) {
        return sources.get("");
    }

    @Bean("freshetSqlSources")
    SqlSources sqlSources(DataSources sources, DataSource main, TransactionSources transactions,
            List<RowReader<?>> readers, Optional<JsonCodec> json) {
        Map<String, SqlSources.Source> byName = new LinkedHashMap<>();
        for (String name : sources.with(main).keySet()) {
            Sql.Builder sql = Sql.builder(transactions.get(name)).readers(readers);
            json.ifPresent(sql::json);
            boolean checked = sources.checksStatements(name);
            byName.put(name, new SqlSources.Source((checked ? sql.collectStatements() : sql).build(), checked));
        }
        return new SqlSources(byName);
    }

    @Fallback
    @Bean("freshetSql")
    Sql sql(SqlSources sources, DataSources names, DataSource main) {
        return sources.get(names.nameOf(main));
    }
}
