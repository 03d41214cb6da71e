package dev.freshet.junit;

import dev.freshet.RunningApplication;
import dev.freshet.inject.BeanScope;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.lang.annotation.Annotation;
import java.lang.reflect.Executable;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Implements {@link FreshetTest}. JUnit closes the application with the store of its class. */
final class FreshetExtension implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(FreshetExtension.class);
    private static final Set<Class<?>> OWN_TYPES =
            Set.of(TestClient.class, RunningApplication.class, CapturedLogs.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        requireNothingNested(context);
        application(context);
    }

    /** A nested class shares the application, so what it declares for its start would be ignored. */
    private static void requireNothingNested(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        Class<?> outer = outermost(context).getRequiredTestClass();
        if (type != outer && (isFreshetTestIgnored(type, outer) || isPostgresTestIgnored(type, outermost(context))
                || isIgnored(Replace.class, type, outer) || isIgnored(TestProperties.class, type, outer))) {
            throw new ExtensionConfigurationException(type.getName() + " shares the application of " + outer.getName()
                    + ", so its @FreshetTest, @PostgresTest, @Replace and @TestProperties would have no effect; move"
                    + " them there");
        }
    }

    /** An annotation that both inherit counts for the outer class. */
    private static boolean isFreshetTestIgnored(Class<?> nested, Class<?> outer) {
        Optional<FreshetTest> found = AnnotationSupport.findAnnotation(nested, FreshetTest.class);
        return nested.getDeclaredAnnotation(FreshetTest.class) != null
                || found.isPresent() && !found.equals(AnnotationSupport.findAnnotation(outer, FreshetTest.class));
    }

    private static boolean isPostgresTestIgnored(Class<?> nested, ExtensionContext outer) {
        return AnnotationSupport.isAnnotated(nested, PostgresTest.class) && !TestConfiguration.isOnPostgres(outer);
    }

    /** A method of a class that both extend counts for the outer class. */
    private static boolean isIgnored(Class<? extends Annotation> annotation, Class<?> nested, Class<?> outer) {
        return StaticMethods.with(annotation, nested).stream()
                .anyMatch(method -> !method.getDeclaringClass().isAssignableFrom(outer));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        application(context).resetData();
    }

    /** Otherwise, what a constructor gets would last for the class, and all tests would have the same log entries. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext rootContext) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        if (isCalledBeforeStart(parameter.getDeclaringExecutable())) {
            return false;
        }
        Class<?> type = parameter.getParameter().getType();
        return OWN_TYPES.contains(type) || !isOfPostgresTest(type, context)
                && !application(context).running().bean(BeanScope.class).list(type).isEmpty();
    }

    /** JUnit refuses a parameter that two extensions support, and that of {@link PostgresTest} supports this one. */
    private static boolean isOfPostgresTest(Class<?> type, ExtensionContext context) {
        return type == DataSource.class && TestConfiguration.isOnPostgres(outermost(context));
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        TestedApplication application = application(context);
        Class<?> type = parameter.getParameter().getType();
        if (type == TestClient.class) {
            return application.client();
        }
        if (type == CapturedLogs.class) {
            return context.getStore(NAMESPACE)
                    .computeIfAbsent(CapturedLogs.class, _ -> CapturedLogs.begin(), CapturedLogs.class);
        }
        return type == RunningApplication.class ? application.running() : application.running().bean(type);
    }

    private static TestedApplication application(ExtensionContext context) {
        ExtensionContext outermost = outermost(context);
        return outermost.getStore(NAMESPACE).computeIfAbsent(TestedApplication.class,
                _ -> TestedApplication.start(outermost), TestedApplication.class);
    }

    /** Methods that decide how the application starts cannot have parts of it. */
    private static boolean isCalledBeforeStart(Executable executable) {
        return executable.getDeclaringClass() == TestConfiguration.class
                || executable.isAnnotationPresent(Replace.class)
                || executable.isAnnotationPresent(TestProperties.class);
    }

    private static ExtensionContext outermost(ExtensionContext context) {
        ExtensionContext found = context;
        for (ExtensionContext one = context; one != null; one = one.getParent().orElse(null)) {
            if (one.getTestClass().isPresent()
                    && AnnotationSupport.isAnnotated(one.getTestClass(), FreshetTest.class)) {
                found = one;
            }
        }
        return found;
    }
}
