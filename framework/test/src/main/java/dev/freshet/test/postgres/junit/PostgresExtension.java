package dev.freshet.test.postgres.junit;

import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Implements {@link PostgresTest}. Starts a server only if a parameter asks for it. */
public final class PostgresExtension implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(PostgresExtension.class);
    private static final Set<Class<?>> TYPES = Set.of(RealPostgres.class, PostgresDatabase.class, DataSource.class);

    /** Called by JUnit. */
    public PostgresExtension() {
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TYPES.contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext testClass = outermost(context);
        Class<?> type = parameter.getParameter().getType();
        if (type == RealPostgres.class) {
            return server(testClass);
        }
        PostgresDatabase database = database(testClass);
        return type == DataSource.class ? database.dataSource() : database;
    }

    /** A nested class shares the database of the outermost class with the annotation. */
    private static ExtensionContext outermost(ExtensionContext context) {
        ExtensionContext found = context;
        for (ExtensionContext one = context; one != null; one = one.getParent().orElse(null)) {
            if (one.getTestClass().isPresent()
                    && AnnotationSupport.isAnnotated(one.getTestClass(), PostgresTest.class)) {
                found = one;
            }
        }
        return found;
    }

    /** The store closes its content after the class, the newest first. */
    private static RealPostgres server(ExtensionContext testClass) {
        boolean own = AnnotationSupport.findAnnotation(testClass.getRequiredTestClass(), PostgresTest.class)
                .map(PostgresTest::ownServer).orElse(false);
        if (!own) {
            return RealPostgres.shared();
        }
        return store(testClass).computeIfAbsent(RealPostgres.class, type -> RealPostgres.start(), RealPostgres.class);
    }

    private static PostgresDatabase database(ExtensionContext testClass) {
        RealPostgres server = server(testClass);
        return store(testClass).computeIfAbsent(PostgresDatabase.class,
                type -> server.newDatabase(), PostgresDatabase.class);
    }

    private static Store store(ExtensionContext testClass) {
        return testClass.getStore(NAMESPACE);
    }
}
