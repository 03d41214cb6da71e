package dev.freshet.processor.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.Diagnostics;
import dev.freshet.processor.SecuritySources;
import dev.freshet.processor.transaction.DataModule;
import dev.freshet.processor.web.WebCompilation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Annotations that say who may call a method of a bean: what the subclass does, and mistakes. */
class GuardedBeanTest {
    private static final String IMPORTS = "import jakarta.annotation.security.*; import dev.freshet.security.*; ";
    /** Calls something as ann, who sells, and as nobody. */
    private static final String CALLS = """
            public class Calls {
                static String asAnn(ScopedValue.CallableOp<Object, RuntimeException> call) {
                    var ann = new Authenticated("id", "ann", Set.of("seller"), Set.of(), new Claims(Map.of()),
                            java.time.Instant.EPOCH);
                    return Caller.runAs(ann, () -> as(call));
                }
                static String as(ScopedValue.CallableOp<Object, RuntimeException> call) {
                    try {
                        return String.valueOf(call.call());
                    } catch (dev.freshet.web.AccessDeniedException denied) {
                        return denied.getMessage();
                    }
                }
            }""";

    private static Compilation compile(String... sources) {
        return WebCompilation.of(Stream.of(sources).map(source -> IMPORTS + source).toArray(String[]::new))
                .dependingOn(SecuritySources.classes());
    }

    private static String run(Compiled compiled) {
        try (var scope = compiled.scope().build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }

    @Test
    void checks_the_caller_outside_the_transaction() {
        var compiled = compile("""
                @Component class Shop {
                    @Authorize(value = "Stock.has(count) and caller.name == owner", hide = true)
                    @dev.freshet.data.transaction.Transactional
                    String take(int count, String owner) { return ""; }
                    @RolesAllowed({"seller", "boss"}) protected void sell() throws java.io.IOException { }
                    @RolesAllowed("**") void look(String caller) { }
                    @DenyAll void burn() { }
                }""", "@Component class Stock { boolean has(int count) { return true; } }")
                .dependingOn(DataModule.classes()).succeeds();
        assertThat(compiled.source("com.acme.Shop$Intercepted")).contains("""
                    Shop$Intercepted(Stock stockBean, TransactionSources transactionSources) {
                        this.stockBean = stockBean;
                        this.transactions = transactionSources.get("");
                        super();
                    }

                    @Override
                    String take(int count, String owner) {
                        Authenticated caller = Authorization.caller("Shop.take");
                        Authorization.require(this.stockBean.has(count) && Authorization.same(caller.name(), owner),\
                 "Shop.take", true);
                        return transactions.execute(TAKE, _ -> super.take(count, owner));
                    }

                    @Override
                    protected void sell() throws IOException {
                        Authorization.require(Authorization.hasRole(Authorization.caller("Shop.sell"), "seller", "boss"),\
                 "Shop.sell", false);
                        super.sell();
                    }

                    @Override
                    void look(String caller_) {
                        Authorization.caller("Shop.look");
                        super.look(caller_);
                    }

                    @Override
                    void burn() {
                        Authorization.require(false, "Shop.burn", false);
                        super.burn();
                    }
                """);
    }

    @Test
    void an_expression_may_call_a_bean_whose_name_begins_with_a_digit() {
        var compiled = compile("@Component class Shop { @Authorize(\"TwoFactor.passed()\") void open() { } }",
                "@Component(\"2fa\") class TwoFactor { boolean passed() { return true; } }").succeeds();

        assertThat(compiled.source("com.acme.Shop$Intercepted")).contains("this._2faBean.passed()");
    }

    @Test
    void a_parameter_of_an_expression_may_have_the_name_of_a_class() {
        var compiled = compile("@Component class Shop {"
                + " @Authorize(\"Authorization == caller.name\") void close(String Authorization) { } }").succeeds();

        assertThat(compiled.source("com.acme.Shop$Intercepted")).contains("super.close(Authorization_);");
    }

    @Test
    void a_parameter_of_an_expression_may_have_the_name_of_the_package() {
        var compiled = WebCompilation.of("package shop; " + IMPORTS + """
                @Component class Shops {
                    @Authorize("shop.owner == caller.name") void close(Shop shop) { }
                }""", "package shop; record Shop(String owner) { }").dependingOn(SecuritySources.classes()).succeeds();

        assertThat(compiled.source("shop.Shops$Intercepted")).contains("Authorization.of(shop, Shop::owner)");
    }

    @Test
    void refuses_callers_whoever_calls() {
        assertThat(run(compile(CALLS, """
                @Component class Shop {
                    @RolesAllowed("seller") String sell() { return "sold"; }
                    @RolesAllowed("boss") String close() { return "closed"; }
                    @Authorize("caller.name == owner") String take(String owner) { return "taken"; }
                    String closeItself() { return close(); }
                }""", """
                @Component class Result {
                    private final Shop shop;
                    Result(Shop shop) { this.shop = shop; }
                    @Override public String toString() {
                        return String.join(", ", Calls.asAnn(shop::sell), Calls.asAnn(shop::closeItself),
                                Calls.asAnn(() -> shop.take("ann")), Calls.asAnn(() -> shop.take("bob")),
                                Calls.asAnn(() -> shop.take(null)), Calls.as(shop::sell));
                    }
                }""").succeeds()))
                .isEqualTo("sold, Shop.close does not let in ann of id, taken, Shop.take does not let in"
                + " ann of id, Shop.take does not let in ann of id, Shop.sell needs a caller, but this thread has none;"
                + " call it in Caller.runAs, or on a route with @PermitAll, take a parameter of type Identity");
    }

    @Test
    void an_annotation_on_the_class_covers_all_its_methods() {
        assertThat(run(compile(CALLS, """
                abstract class Base {
                    String inherited() { return "inherited"; }
                    @RolesAllowed("seller") String own() { return "own"; }
                }""", """
                @Component @RolesAllowed("boss") class Shop extends Base {
                    private String state = "";
                    @PostConstruct void start() { state = "started"; }
                    String plain() { return "plain"; }
                    @PermitAll String open() { return state; }
                }""", """
                @Component class Result {
                    private final Shop shop;
                    Result(Shop shop) { this.shop = shop; }
                    @Override public String toString() {
                        return String.join(", ", Calls.asAnn(shop::inherited), Calls.asAnn(shop::own),
                                Calls.asAnn(shop::plain), Calls.as(shop::open));
                    }
                }""").succeeds())).isEqualTo("Shop.inherited does not let in ann of id, own,"
                + " Shop.plain does not let in ann of id, started");
    }

    @Test
    void an_inherited_method_may_implement_an_interface() {
        assertThat(compile("interface Finder { String find(long id); }",
                "abstract class Crud<T> { public T find(long id) { return null; } }",
                "@Component @RolesAllowed(\"x\") class Users extends Crud<String> implements Finder { }").succeeds()
                .source("com.acme.Users$Intercepted")).containsOnlyOnce("String find(long id)");
    }

    @Test
    void an_annotation_that_no_subclass_can_implement_is_an_error() {
        fails("@Component class A {\n @RolesAllowed(\"x\") private void x() { } }")
                .with("@RolesAllowed cannot be used on x, which is private; remove that modifier").at("private").once();
        fails("@Component class A {\n @DenyAll final void x() { } }")
                .with("@DenyAll cannot be used on x, which is final").diagnostics().once();
        fails("@Component class A {\n @Authorize(\"role('x')\") static void x() { } }")
                .with("which is static").diagnostics().once();
        fails("@Component @DenyAll final class A { void x() { } }")
                .with("A is final, so the subclass for @DenyAll cannot be generated").diagnostics().once();
        fails("@Component record A() { @DenyAll void x() { } }")
                .with("@DenyAll cannot be used on a record").diagnostics().once();
        fails("interface A { @DenyAll void x(); }").with("@DenyAll has no effect in an interface").diagnostics().once();
        fails("class A { @RolesAllowed(\"x\") void x() { } }")
                .with("@RolesAllowed has no effect in A, which is not a bean"
                + " made with its own constructor").diagnostics().once();
        fails("@Component class A { @PostConstruct @DenyAll void x() { } }")
                .with("@DenyAll cannot be used on x, which Freshet calls without a caller; remove it");
        fails("@Component class A { @PermitAll @DenyAll void x() { } }").with("x has both @PermitAll and @DenyAll");
        fails("@Component class A { @RolesAllowed({}) void x() { } }").with("has a role without a name, or none");
    }

    @Test
    void only_a_method_that_the_subclass_overrides_must_not_have_a_private_type() {
        fails("@Component @DenyAll class A {\n private record Row() { }\n void add(Row row) { } }")
                .with("A.Row in the signature of add is private, so the subclass for @DenyAll cannot be generated")
                .at("void add").once();
        compile("@Component @DenyAll class A { private record Row() { } void x() { }"
                + " @PermitAll Row row() { return new Row(); } }").succeeds();
    }

    @Test
    void an_annotation_that_an_overriding_method_would_lose_is_an_error() {
        fails("abstract class Base { @DenyAll void x() { } }",
                "@Component @PermitAll class A extends Base {\n @Override void x() { } }")
                .with("@DenyAll of Base.x does not apply to the method that overrides it; repeat it on x").at("void x");
        fails("package com.base; public abstract class Base { @jakarta.annotation.security.DenyAll void x() { } }",
                "package com.acme; @Component class A extends com.base.Base { }")
                .with("@DenyAll of Base.x does not apply in A, because only the package of Base can override the method;"
                        + " make it protected");
        fails("interface Base { @DenyAll default void x() { } }", "@Component class A implements Base { }")
                .with("@DenyAll of Base has no effect in an interface; put it on A").at("class A");
    }

    @Test
    void an_annotation_that_an_object_of_a_bean_method_would_lose_is_an_error() {
        var vault = "abstract class Vault { @DenyAll void open() { } }";
        fails(vault, "@Configuration class Setup {\n @Bean Vault vault() { return new Vault() { }; } }")
                .with("@Bean method vault returns a Vault, where @DenyAll of open has no effect, because Freshet does"
                        + " not make the object; put @Component on the class").at("Vault vault()").once();
        fails(vault, "class Safe extends Vault { }",
                "@Configuration class Setup {\n @Bean Safe safe() { return new Safe(); } }")
                .with("@Bean method safe returns a Safe, where @DenyAll of open has no effect")
                .at("Safe safe()").once();
    }

    @Test
    void an_annotation_in_a_local_or_anonymous_class_is_an_error() {
        fails("interface Store { void clear(); }", """
                @Configuration class Setup {
                    @Bean Store store() {
                        return new Store() {
                            @RolesAllowed("admin")
                            public void clear() { }
                        };
                    }
                }
                """).with("@RolesAllowed has no effect in a local or anonymous class, because Freshet does not make"
                        + " its objects; write a class with @Component").at("@RolesAllowed").once();
        fails("class A { Object x() {\n @jakarta.annotation.security.DenyAll class B { }\n return new B(); } }")
                .with("@DenyAll has no effect in a local or anonymous class").at("class B").once();
        fails("class A { static { class B { class C {\n @Authorize(\"role('x')\") void x() { } } } } }")
                .with("@Authorize has no effect in a local or anonymous class").at("void x").once();
        compile("class A { Object x() { @Own class B { } return new B(); } @interface Own { } }").succeeds();
    }

    @Test
    void a_mistake_in_an_expression_is_reported_with_its_column() {
        fails("@Component class A {\n @Authorize(\"caller.name == ownr\") void x(String owner) { } }")
                .with("@Authorize, column 16: ownr is not a parameter of A.x; is it owner?").at("@Authorize").once();
        fails("@Component @Authorize(\"true\") class A { void x() { } }")
                .with("@Authorize, column 1: true decides nothing").diagnostics().once();
        fails("@WebSocketEndpoint(\"/a\") @Authorize(\"role('x')\") class A { @OnMessage void x(String text) { } }")
                .with("@Authorize has no effect on a WebSocket endpoint; put @RolesAllowed, @PermitAll or @DenyAll on A");
    }

    private static Diagnostics fails(String... sources) {
        var imported = Stream.of(sources).map(source -> source.startsWith("package ")
                ? source.replaceFirst(";", "; " + IMPORTS) : IMPORTS + source).toArray(String[]::new);
        return WebCompilation.of(imported).dependingOn(SecuritySources.classes()).fails();
    }
}
