package dev.freshet.processor.transaction;

import dev.freshet.processor.Diagnostics;
import org.junit.jupiter.api.Test;

/** Every {@code @Transactional} that would mean nothing is a compile error at its place, and says what to do. */
class TransactionalErrorsTest {

    @Test
    void on_a_final_or_sealed_class() {
        fails("@Service final class A { @Transactional void x() { } }")
                .with("A is final, so the subclass for @Transactional cannot be generated; remove that modifier")
                .at("final class A").once();
        fails("@Service @Transactional sealed class A permits B { void x() { } }", "final class B extends A { }")
                .with("A is sealed, so the subclass").at("sealed class A");
    }

    @Test
    void on_a_method_that_cannot_be_overridden() {
        fails("@Service class A {\n @Transactional final void x() { } }")
                .with("@Transactional cannot be used on x, which is final; remove that modifier")
                .at("final void x").once();
        fails("@Service class A {\n @Transactional private void x() { } }").with("which is private")
                .at("private void x").once();
        fails("@Service class A {\n @Transactional static void x() { } }").with("which is static").at("static void x")
                .once();
        fails("abstract class A {\n @Transactional final void x() { } }").with("which is final").at("final void x")
                .once();
        fails("@Service @Transactional class A {\n public final void x() { } }").with("which is final")
                .at("final void x").once();
    }

    @Test
    void on_a_method_with_a_type_that_no_subclass_can_name() {
        fails("@Service @Transactional class A {\n private record Row(int id) { }\n"
                + " List<? extends Row> rows() { return null; } }")
                .with("A.Row in the signature of rows is private, so the subclass for @Transactional cannot be"
                        + " generated; remove that modifier").at("Row> rows()").once();
    }

    @Test
    void on_a_method_that_another_package_keeps_to_itself() {
        fails("package com.base; public abstract class Base { @Transactional void x() { } }",
                "package com.acme; @Service class A extends com.base.Base { }")
                .with("@Transactional of Base.x does not apply in A, because only the package of Base can override the"
                        + " method; make it protected")
                .at("class A");
    }

    @Test
    void on_what_is_no_bean_of_its_own_constructor() {
        fails("class A {\n @Transactional void x() { } }")
                .with("@Transactional has no effect in A, which is not a bean made with its own constructor; put"
                        + " @Component on the class, or use Transactions.execute in it").at("void x").once();
        fails("@Transactional class A { void x() { } }", "@Configuration class S { @Bean A a() { return new A(); } }")
                .with("@Transactional has no effect in A").at("@Transactional class A").once();
        fails("abstract class A { @Transactional void x() { } }",
                "@Configuration class S {\n @Bean A a() { return new A() { }; } }")
                .with("@Bean method a returns a A, where @Transactional of x has no effect").at("A a()").once();
        fails("@Transactional interface A { }")
                .with("has no effect in an interface; put it on the class that implements it").at("interface A").once();
        fails("interface A {\n @Transactional void x(); }").with("has no effect in an interface").at("void x").once();
        fails("@Service @Transactional record A() { }").with("cannot be used on a record, which cannot be subclassed")
                .at("record A").once();
        fails("@Transactional @interface A { }").with("has no effect on an annotation").at("@interface A").once();
        fails("enum A { X; @Transactional void x() { } }").with("has no effect in an enum").at("enum A").once();
        fails("@dev.freshet.config.ConfigurationProperties(\"a\") class A { @Transactional void x() { } }")
                .with("@Transactional has no effect in A");
    }

    @Test
    void in_a_local_or_anonymous_class() {
        fails("class A { Runnable x = new Runnable() {\n @Transactional public void run() { } }; }")
                .with("@Transactional has no effect in a local or anonymous class, because Freshet does not make its"
                        + " objects; write a class with @Component").at("void run").once();
    }

    @Test
    void in_a_class_with_a_private_constructor() {
        fails("@Service class A {\n private A() { }\n @Transactional void x() { } }")
                .with("the constructor of A is private; remove private").at("private A()").once();
    }

    @Test
    void with_retries_where_no_transaction_begins() {
        for (var propagation : new String[] {"MANDATORY", "NOT_SUPPORTED"}) {
            fails(service("propagation = Propagation." + propagation + ", retries = 3"))
                    .with("retries have no effect with " + propagation + ", because only the method that begins the"
                            + " transaction can run it again; put them there").at("retries = 3").once();
        }
        fails(service("retries = -1")).with("retries -1 is negative; set 0 or more").at("retries = -1").once();
    }

    @Test
    void with_values_that_have_no_effect() {
        fails(service("propagation = Propagation.MANDATORY, readOnly = true"))
                .with("readOnly has no effect with MANDATORY; remove it").at("readOnly = true").once();
        fails(service("propagation = Propagation.NOT_SUPPORTED, isolation = Isolation.SERIALIZABLE, timeout = 3"))
                .with("timeout has no effect with NOT_SUPPORTED").at("timeout = 3")
                .with("isolation has no effect with NOT_SUPPORTED");
    }

    @Test
    void with_a_time_out_that_leaves_no_time() {
        fails(service("timeout = 0")).with("timeout 0 leaves no time; set seconds, or remove it for no limit")
                .at("timeout = 0").once();
        fails(service("timeout = -2")).with("timeout -2 leaves no time").at("timeout = -2").once();
    }

    @Test
    void with_an_exception_that_cannot_commit() {
        fails(service("noRollbackFor = java.io.IOException.class"))
                .with("noRollbackFor IOException: x cannot throw it; declare it, or remove it here")
                .at("noRollbackFor").once();
        fails("""
                @Service class A {
                    private static class Hidden extends RuntimeException { }
                    @Transactional(noRollbackFor = Hidden.class)
                    void x() { }
                }
                """).with("noRollbackFor A.Hidden: the class is private; remove private").at("noRollbackFor")
                .once();
    }

    @Test
    void that_an_overriding_method_would_lose() {
        fails("abstract class Base { @Transactional void x() { } }",
                "@Service class A extends Base {\n @Override void x() { } }")
                .with("@Transactional of Base.x does not apply to the method that overrides it; repeat it on x")
                .at("void x").once();
    }

    @Test
    void together_with_non_blocking() {
        fails("@dev.freshet.web.RestController class A {\n @dev.freshet.web.GetMapping(\"/\")\n"
                + " @dev.freshet.web.NonBlocking @Transactional\n String x() { return \"\"; } }")
                .with("@Transactional cannot be combined with @NonBlocking on x, because a transaction"
                        + " waits for the database")
                .at("NonBlocking");
    }

    @Test
    void of_another_framework() {
        var jakarta = "package jakarta.transaction; public @interface Transactional { }";
        TransactionalTest.application(jakarta, "@Service class A { @jakarta.transaction.Transactional void x() { } }")
                .fails().with("elsewhere it runs the method in a transaction: use"
                        + " dev.freshet.data.transaction.Transactional")
                .at("void x").once();
    }

    @Test
    void without_the_beans_of_the_data_module() {
        // A class of the package that carries the wiring is needed for it to be found; this one has none.
        var bare = DataModule.withoutBeans();
        TransactionalTest.imported("@Service class A { @Transactional void x() { } }").dependingOn(bare).fails()
                .with("no bean of type dev.freshet.data.transaction.TransactionSources, which A needs; @Transactional"
                        + " needs Freshet's data module; depend on freshet-data").at("class A").once();
    }

    private static String service(String values) {
        return "@Service class A {\n @Transactional(\n" + values.replace(", ", ",\n") + ")\n void x() { } }";
    }

    private static Diagnostics fails(String... sources) {
        return TransactionalTest.application(sources).fails();
    }
}
