package dev.freshet.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.data.TestDatabase;
import dev.freshet.data.failure.DataIntegrityViolationException;
import dev.freshet.data.source.FreshetWiring;
import dev.freshet.inject.BeanScope;
import dev.freshet.inject.Wiring;
import dev.freshet.test.postgres.RealPostgres;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** An application whose beans have {@code @Transactional} methods, with data sources from its configuration. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class TransactionalBeanTest {

    private final TestDatabase database;
    private BeanScope beans;
    private Bank bank;

    TransactionalBeanTest(TestDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void start() {
        Wiring application = registry -> registry.add(new Bank$Bean());
        beans = BeanScope.builder().config(Config.of(configuration())).wire(List.of(new FreshetWiring(), application))
                .build();
        bank = beans.get(Bank.class);
        bank.open(2);
    }

    private Map<String, String> configuration() {
        if (database == TestDatabase.H2) {
            return Map.of("data.sources.main.url", "jdbc:h2:mem:bank", "data.sources.main.initialize", "never");
        }
        var postgres = RealPostgres.shared().newDatabase();
        return Map.of("data.sources.main.url", postgres.url(), "data.sources.main.username", postgres.username(),
                "data.sources.main.password", postgres.password(), "data.sources.main.initialize", "never");
    }

    @AfterEach
    void stop() {
        beans.close();
    }

    @Test
    void commits_what_returns() throws IOException {
        assertThat(bank.transfer(1, 2, 30)).isEqualTo(70);
        assertThat(bank.amount(2)).isEqualTo(130);
        assertThat(bank.isInTransaction()).isFalse();
    }

    @Test
    void rolls_back_what_throws_checked_exceptions_included_but_not_what_ran_beside_it() {
        assertThatThrownBy(() -> bank.transfer(1, 2, 500)).isInstanceOf(DataIntegrityViolationException.class);
        assertThatThrownBy(() -> bank.transfer(2, 1, 13)).isInstanceOf(IOException.class);

        assertThat(bank.amount(1)).isEqualTo(100);
        assertThat(bank.amount(2)).isEqualTo(100);
        assertThat(bank.audits()).containsExactly("from 1 to 2", "from 2 to 1");
    }

    @Test
    void refuses_a_mandatory_method_without_a_transaction() {
        assertThatThrownBy(() -> bank.move(1, 5)).isInstanceOf(IllegalTransactionStateException.class)
                .hasMessageStartingWith("Bank.move needs a transaction (MANDATORY)");
    }

    @Test
    void is_found_by_its_class_and_is_one_of_its_kind() {
        assertThat(beans.list(Bank.class)).containsExactly(bank);
        assertThat(beans.get(Bank.class, "bank")).isSameAs(bank).isInstanceOf(Bank$Intercepted.class);
    }
}
