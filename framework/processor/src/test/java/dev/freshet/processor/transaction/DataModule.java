package dev.freshet.processor.transaction;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.DataSources;
import java.util.List;
import java.util.stream.Stream;

/**
 * Stands for Freshet's data module, which is built after this one: what applications name is the real thing, what runs
 * transactions only writes them down.
 */
public final class DataModule {

    private static final String PACKAGE = "package dev.freshet.data.transaction; ";

    private static final Compiled TYPES = DataSources.compile("transaction/Transactional.java",
            "transaction/Propagation.java", "transaction/Isolation.java", "transaction/TransactionStatus.java",
            "transaction/Work.java", "transaction/WorkWithoutResult.java");

    private static final String[] SOURCES = {PACKAGE + """
            public record TransactionDefinition(String text) {
                public static TransactionDefinition named(String name) { return new TransactionDefinition(name); }
                public TransactionDefinition withPropagation(Propagation it) { return with(it); }
                public TransactionDefinition withIsolation(Isolation it) { return with(it); }
                public TransactionDefinition withReadOnly(boolean it) { return with("read-only " + it); }
                public TransactionDefinition withTimeout(java.time.Duration it) { return with(it); }
                public TransactionDefinition withRetries(int it) { return with(it + " retries"); }
                public TransactionDefinition withNoRollbackFor(List<Class<? extends Throwable>> it) { return with(it); }
                private TransactionDefinition with(Object it) { return new TransactionDefinition(text + ", " + it); }
            }
            """, PACKAGE + """
            public final class Transactions {
                public static final List<String> LOG = new ArrayList<>();
                private final String source;
                Transactions(String source) { this.source = source; }
                public <T, X extends Throwable> T execute(TransactionDefinition definition, Work<T, X> work) throws X {
                    LOG.add("begin " + definition.text() + source);
                    try {
                        return work.run(null);
                    } finally {
                        LOG.add("end");
                    }
                }
                public <X extends Throwable> void executeWithoutResult(TransactionDefinition definition,
                        WorkWithoutResult<X> work) throws X {
                    Work<Void, X> returning = status -> {
                        work.run(status);
                        return null;
                    };
                    execute(definition, returning);
                }
            }
            """, PACKAGE + """
            @Component public class TransactionSources {
                public Transactions get(String name) {
                    if (name.equals("unknown")) {
                        throw new IllegalArgumentException("there is no data source unknown");
                    }
                    return new Transactions(name.isEmpty() ? "" : " on " + name);
                }
            }
            """};

    private static final Compiled CLASSES = Compilation.of(SOURCES).dependingOn(TYPES).succeeds();

    private DataModule() {
    }

    /** For applications that have it on their class path. */
    public static Compiled classes() {
        return CLASSES;
    }

    /** With all classes, but none of them a bean. */
    static Compiled withoutBeans() {
        return Compilation.of(Stream.of(SOURCES).map(source -> source.replace("@Component ", ""))
                .toArray(String[]::new)).dependingOn(TYPES).succeeds();
    }

    /** What has run since the last call, of an application whose classes that loader has loaded. */
    public static String log(Compiled application) {
        try {
            var log = (List<?>) application.load(PACKAGE.substring(8, PACKAGE.length() - 2) + ".Transactions")
                    .getField("LOG").get(null);
            var text = log.toString();
            log.clear();
            return text;
        } catch (ReflectiveOperationException failure) {
            throw new AssertionError(failure);
        }
    }
}
