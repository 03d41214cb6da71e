package dev.freshet.processor.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.inject.BeanException;
import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.LateProcessor;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The subclass of a bean with {@code @Transactional}: how it reads, and that it does what it says. */
class TransactionalTest {

    @Test
    void writes_a_subclass_as_a_person_would() {
        var compiled = application("""
                @Service class Users {
                    Users(Store store, int size) throws java.io.IOException { }
                    @Transactional(readOnly = true, timeout = 3) public String find(long id) { return ""; }
                    @Transactional(isolation = Isolation.SERIALIZABLE, retries = 2,
                            propagation = Propagation.REQUIRES_NEW, noRollbackFor = {IllegalStateException.class,
                            java.io.IOException.class})
                    protected void renameAll(List<String> names) throws java.io.IOException { }
                    void plain() { }
                }
                """, "@Component record Store() { }", "@Configuration class S { @Bean int size() { return 1; } }")
                .succeeds();

        assertThat(compiled.source("com.acme.Users$Intercepted")).isEqualTo("""
                package com.acme;

                import dev.freshet.data.transaction.Isolation;
                import dev.freshet.data.transaction.Propagation;
                import dev.freshet.data.transaction.TransactionDefinition;
                import dev.freshet.data.transaction.TransactionSources;
                import dev.freshet.data.transaction.Transactions;
                import dev.freshet.inject.GeneratedFrom;
                import java.io.IOException;
                import java.time.Duration;
                import java.util.List;

                /** Surrounds methods of {@link Users} as their annotations say. */
                @GeneratedFrom(Users.class)
                final class Users$Intercepted extends Users {

                    private static final TransactionDefinition FIND =
                            TransactionDefinition.named("Users.find").withReadOnly(true)\
                .withTimeout(Duration.ofSeconds(3));
                    private static final TransactionDefinition RENAME_ALL =
                            TransactionDefinition.named("Users.renameAll").withPropagation(Propagation.REQUIRES_NEW)\
                .withIsolation(Isolation.SERIALIZABLE).withRetries(2)\
                .withNoRollbackFor(List.of(IllegalStateException.class, IOException.class));

                    private final Transactions transactions;

                    Users$Intercepted(Store store, int size, TransactionSources transactionSources)\
                 throws IOException {
                        this.transactions = transactionSources.get("");
                        super(store, size);
                    }

                    @Override
                    public String find(long id) {
                        return transactions.execute(FIND, _ -> super.find(id));
                    }

                    @Override
                    protected void renameAll(List<String> names) throws IOException {
                        transactions.executeWithoutResult(RENAME_ALL, _ -> super.renameAll(names));
                    }
                }
                """);
        assertThat(compiled.source("com.acme.Users$Bean")).contains("implements BeanFactory<Users>",
                "BeanInfo.of(\"users\", Users.class);", "return new Users$Intercepted(store, size,"
                        + " transactionSources);");
    }

    @Test
    void runs_the_marked_methods_of_a_bean_in_transactions() {
        var compiled = application("""
                @Service("accounts") @Named("other") class Result {
                    @Transactional public String toString() { return inner() + plain(); }
                    @Transactional(source = "orders") String inner() { return "inner "; }
                    String plain() { return "plain"; }
                }
                """).succeeds();

        assertThat(run(compiled)).isEqualTo("inner plain");
        assertThat(DataModule.log(compiled))
                .isEqualTo("[begin Result.toString, begin Result.inner on orders, end, end]");
    }

    @Test
    void takes_a_class_for_all_its_methods_unless_they_say_something_else() {
        var compiled = application("""
                @Service @Transactional(readOnly = true) class Result {
                    @Transactional void write() { }
                    public int count() { return 1; }
                    protected long size() { return 2; }
                    private void hidden() { }
                    static void shared() { }
                    @Override public boolean equals(Object other) { return other == this; }
                    @Override public int hashCode() { return 1; }
                    void finalize(long order) { }
                    @Override public String toString() {
                        write();
                        hidden();
                        shared();
                        finalize(1);
                        return "" + count() + size();
                    }
                }
                """).succeeds();

        assertThat(run(compiled)).isEqualTo("12");
        assertThat(DataModule.log(compiled)).isEqualTo("[begin Result.write, end, begin Result.finalize,"
                + " read-only true, end, begin Result.count, read-only true, end, begin Result.size, read-only true,"
                + " end]");
    }

    @Test
    void keeps_signatures_of_every_shape() {
        var compiled = application("""
                abstract class Base<T> {
                    @Transactional <E extends T, F extends Number & Comparable<F>> List<? super E> pick(E e,
                            Map<T, F[]> m) throws java.io.IOException, java.sql.SQLException, InterruptedException {
                        return List.of(e);
                    }
                    @Transactional protected T[] all(T... all) { return all; }
                    @Transactional void nothing(int... transactions)
                            throws ClassNotFoundException, NoSuchFieldException {
                        throw new NoSuchFieldException(transactions.length + "");
                    }
                    @Transactional <X extends Exception> void any(X x, String ANY) throws X { throw x; }
                }
                """, """
                @Service class Result extends Base<String> {
                    @Transactional boolean flag(boolean transactionSources) { return transactionSources; }
                    @Transactional char letter() { return 'x'; }
                    @Transactional int[][] table(@SuppressWarnings("rawtypes") List raw) { return new int[0][]; }
                    @Override public String toString() {
                        String text = "" + flag(true) + letter() + table(null).length + all("a", "b").length;
                        try {
                            text += pick("e", Map.<String, Integer[]>of());
                            any(new java.io.IOException("any"), "");
                        } catch (java.io.IOException | java.sql.SQLException | InterruptedException e) {
                            text += e.getMessage();
                        }
                        try {
                            nothing(1, 2);
                        } catch (ClassNotFoundException | NoSuchFieldException e) {
                            text += e.getMessage();
                        }
                        return text;
                    }
                }
                """).options("-Xlint:-rawtypes,-unchecked,-varargs").succeeds();

        assertThat(run(compiled)).isEqualTo("truex02[e]any2");
    }

    @Test
    void types_within_the_bean_may_be_called_as_what_generated_code_uses() {
        var compiled = application("class Base { enum List { ONE } interface Work { } static class Propagation { } }",
                """
                @Service class Result extends Base {
                    static class Transactions { }
                    record Duration(int seconds) { }
                    private static class TransactionDefinition { }
                    @Transactional(timeout = 3, noRollbackFor = IllegalStateException.class,
                            propagation = dev.freshet.data.transaction.Propagation.REQUIRES_NEW)
                    List pick(Transactions none, Duration time) throws java.io.IOException, InterruptedException {
                        return List.ONE;
                    }
                    @Override public String toString() {
                        try {
                            return pick(null, new Duration(1)).toString();
                        } catch (java.io.IOException | InterruptedException e) {
                            return e.toString();
                        }
                    }
                }
                """).succeeds();

        assertThat(run(compiled)).isEqualTo("ONE");
    }

    @Test
    void a_type_within_the_bean_may_be_called_override() {
        var compiled = application("""
                @Service class Result {
                    record Override(String by) { }
                    @Transactional public String toString() { return "x"; }
                }
                """).succeeds();

        assertThat(run(compiled)).isEqualTo("x");
    }

    @Test
    void works_in_the_constructor_after_construction_and_before_the_end() {
        var compiled = application("""
                @Service class Result {
                    Result() { load(); }
                    @Transactional void load() { }
                    @PostConstruct @Transactional void start() { }
                    @PreDestroy @Transactional void stop() { }
                }
                """).succeeds();

        run(compiled);
        assertThat(DataModule.log(compiled)).isEqualTo("[begin Result.load, end, begin Result.start, end,"
                + " begin Result.stop, end]");
    }

    @Test
    void leaves_name_qualifiers_types_and_order_as_they_are() {
        var compiled = application("interface Store { String name(); }", """
                @Service("disk") @Primary @Order(2) class Disk implements Store {
                    @Transactional public String name() { return "disk"; }
                }
                """, "@Service @Order(1) class Memory implements Store { public String name() { return \"m\"; } }", """
                @Component class Result {
                    final String text;
                    Result(Store primary, @Named("disk") Disk named, List<Store> all) {
                        text = primary.name() + named.name() + all.stream().map(Store::name).toList();
                    }
                    @Override public String toString() { return text; }
                }
                """).succeeds();

        assertThat(run(compiled)).isEqualTo("diskdisk[m, disk]");
    }

    @Test
    void nested_classes_and_deprecated_methods_make_no_warnings() {
        var compiled = application("""
                public class Outer {
                    @Component public static class Result implements java.io.Serializable {
                        private static final long serialVersionUID = 1L;
                        @Deprecated public Result() { }
                        @Deprecated @Transactional public void old() { }
                        @Override public String toString() { return "nested"; }
                    }
                }
                """).succeeds();

        try (var scope = compiled.scope().build()) {
            assertThat(scope.get(compiled.load("com.acme.Outer$Result"))).hasToString("nested");
        }
    }

    @Test
    void types_inside_others_and_in_bounds_make_no_warnings() {
        application("@Deprecated interface Old { }", """
                @Service @SuppressWarnings({"deprecation", "rawtypes"}) class Result {
                    @Transactional <T extends Comparable> void one(T one, List<Old> old) { }
                    @Transactional void two(List<? extends Comparable> all) { }
                }
                """).succeeds();
    }

    @Test
    void waits_for_types_that_another_processor_writes() {
        var compiled = application("@Component class Result { @Transactional Later late(Later late) { return late; } }")
                .with(new LateProcessor("com.acme.Later", "package com.acme; class Later { }")).succeeds();

        assertThat(run(compiled)).contains("Result$Intercepted@");
    }

    @Test
    void an_unknown_data_source_is_an_error_when_beans_are_made() {
        var compiled = application("@Service class Result { @Transactional(source = \"unknown\") void x() { } }")
                .succeeds();

        assertThatThrownBy(() -> compiled.scope().build()).isInstanceOf(BeanException.class)
                .hasStackTraceContaining("there is no data source unknown");
    }

    @Test
    void a_partial_build_begins_and_ends_to_be_transactional() {
        var plain = "@Service class Result { public String toString() { return \"x\"; } }";
        var all = application(plain, "@Component record Other(Result result) { }").succeeds();
        var changed = application(plain.replace("public", "@Transactional public")).onTopOf(all).succeeds();
        run(changed);
        assertThat(DataModule.log(changed)).isEqualTo("[begin Result.toString, end]");

        var otherChanged = application("@Component record Third(Result result) { }").onTopOf(changed).succeeds();
        run(otherChanged);
        assertThat(DataModule.log(otherChanged)).isEqualTo("[begin Result.toString, end]");

        var back = application(plain).onTopOf(otherChanged).succeeds();
        assertThat(run(back)).isEqualTo("x");
        assertThat(DataModule.log(back)).isEqualTo("[]");
    }

    /** An application that has the data module. */
    static Compilation application(String... sources) {
        return imported(sources).dependingOn(DataModule.classes());
    }

    static Compilation imported(String... sources) {
        return Compilation.of(Stream.of(sources).map(TransactionalTest::imported).toArray(String[]::new));
    }

    private static String imported(String source) {
        var imports = "import dev.freshet.data.transaction.*; ";
        if (!source.startsWith("package ")) {
            return imports + source;
        }
        var end = source.indexOf(';') + 1;
        return source.substring(0, end) + " " + imports + source.substring(end);
    }

    private static String run(Compiled compiled) {
        try (var scope = compiled.scope().build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }
}
