package dev.freshet.processor.inject;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Diagnostics;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every mistake is a compile error at the element that has to change, and says how. */
class BeanErrorsTest {

    private static final String STORE = "interface Store { }";
    private static final String SHOP = """
            @Service class Shop {
                Shop(
                    Store store) { }
            }
            """;

    @Test
    void missing_bean() {
        fails(SHOP, STORE).with("no bean of type com.acme.Store, which Shop needs; put @Component on a class of that"
                + " type,"
                + " or write a @Bean method that returns one").at("Store store").once();
    }

    @Test
    void missing_bean_that_a_class_without_annotation_could_be() {
        fails(SHOP, STORE, "class FileStore implements Store { }")
                .with("no bean of type com.acme.Store, which Shop needs;"
                + " FileStore is of that type but not a bean; put @Component on it").at("Store store");
        fails(SHOP, STORE, "class FileStore implements Store { }", "class MapStore implements Store { }")
                .with("FileStore and MapStore are of that type but not beans; put @Component on the one to use");
        fails(SHOP, "class Store { }").with("; put @Component on Store, or write a @Bean method that returns it");
    }

    @Test
    void missing_bean_of_that_name() {
        fails("""
                @Service class Shop {
                    Shop(@Named("disk") Store store) { }
                }
                """, STORE, "@Component class FileStore implements Store { }")
                .with("no bean of type com.acme.Store named \"disk\", which Shop needs; beans of that type have other"
                        + " names:"
                        + " fileStore (FileStore)").at("@Named(\"disk\") Store store");
    }

    @Test
    void missing_bean_with_those_type_arguments() {
        fails("@Service class Shop { Shop(Comparator<String> order) { } }", """
                @Component class Longest implements Comparator<Integer> {
                    public int compare(Integer a, Integer b) { return 0; }
                }
                """).with("no bean of type java.util.Comparator<java.lang.String>, which Shop needs; there is longest,"
                + " a Comparator<Integer>").at("Comparator<String> order");
    }

    @Test
    void missing_bean_behind_a_provider_and_in_a_bean_method() {
        fails("@Service class Shop { Shop(Provider<Store> store) { } }", STORE).with("no bean of type com.acme.Store");
        fails("""
                @Configuration class Setup {
                    @Bean Object made(
                        Store store) { return store; }
                }
                """, STORE).with("no bean of type com.acme.Store, which Setup.made() needs").at("Store store");
    }

    @Test
    void ambiguous_beans() {
        fails(SHOP, STORE, "@Component class A implements Store { }", "@Component class B implements Store { }")
                .with("2 beans of type com.acme.Store match what Shop needs: a (A), b (B); mark one of them"
                        + " @Primary or select one with @Named").at("Store store").once();
        fails(SHOP, STORE, "@Component @Primary class A implements Store { }",
                "@Component @Primary class B implements Store { }")
                .with("2 beans of type com.acme.Store match");
    }

    @Test
    void ambiguous_beans_as_soon_as_a_profile_is_active() {
        fails(SHOP, STORE, "@Component class A implements Store { }",
                "@Component @Profile(\"x\") class B implements Store { }")
                .with("or give the one without a condition the opposite condition, such as @Profile(\"!...\")");
    }

    @Test
    void cycle() {
        fails("@Component class A { A(B b) { } }", "@Component class B { B(List<C> c) { } }",
                "@Component class C { C(A a) { } }")
                .with("beans need each other: A -> B -> C -> A; inject one of them as a jakarta.inject.Provider")
                .at("class A").once();
    }

    @Test
    void cycle_through_a_configuration_class() {
        fails("""
                @Configuration class Setup {
                    Setup(Store store) { }
                    @Bean Store store() { return null; }
                }
                """, STORE).with("beans need each other: Setup -> Setup.store() -> Setup");
    }

    @Test
    void two_beans_of_one_name() {
        fails("@Component class A { }", "@Component(\"a\") class B { }")
                .with("two beans have the name a: A and B; give one of them another name, as in"
                        + " @Component(\"otherName\")")
                .at("class B");
    }

    @Test
    void classes_that_cannot_be_made() {
        fails("@Component abstract class A { }").with("@Component on A: the class is abstract; put it on a subclass")
                .at("class A");
        fails("@Service interface A { }")
                .with("@Service on A: an interface has no instances to make; put it on a class").at("interface A");
        fails("@Component enum A { }").with("an enum has no instances to make").at("enum A");
        fails("@Component class A<T> { }").with("the class has type parameters; put it on a subclass that fixes them")
                .at("class A");
        fails("class Outer {\n @Component class A { } }")
                .with("an inner class needs an instance of its outer class; make it static")
                .at("class A");
        fails("class Outer {\n @Component private static class A { } }")
                .with("the class is private; remove private").at("class A");
    }

    @Test
    void constructors_that_cannot_be_called() {
        fails("@Component class A {\n private A() { } }").with("the constructor of A is private; remove private")
                .at("private A()");
        fails("@Component class A {\n A() { }\n A(String s) { } }")
                .with("A has 2 constructors; mark the one to use with @Inject").at("A(String s)");
        fails("@Component class A {\n @Inject A() { }\n @Inject A(String s) { } }")
                .with("A has 2 constructors with @Inject; keep it on one of them").at("A(String s)");
    }

    @Test
    void constructors_with_types_that_generated_code_cannot_name() {
        fails("class Outer {\n private interface Shape { }\n @Component static class Circle implements Shape { }\n"
                + " @Component static class Drawing {\n Drawing(List<? extends Shape> shapes) { } } }")
                .with("parameter shapes: Outer.Shape is private; remove private, so that generated code can name it")
                .at("shapes").once();
        fails("@Component class A {\n <T extends Runnable> A(List<T> tasks) { } }")
                .with("the constructor of A has type parameters; use concrete types").at("A(List<T> tasks)").once();
    }

    @Test
    void what_throws_more_than_generated_code_may_throw() {
        fails("@Component class A {\n A() throws Throwable { } }")
                .with("the constructor of A throws Throwable; declare Exception").at("A()").once();
        fails("@Component class A {\n @PostConstruct void start() throws Throwable { } }")
                .with("@PostConstruct method start throws Throwable; declare Exception").at("start()").once();
        bean("@Bean String a() throws Throwable { return null; }")
                .with("@Bean method a throws Throwable; declare Exception").at("String a()").once();
        bean("static class Door { void open() throws Throwable { } }\n"
                + " @Bean(initMethod = \"open\") Door a() { return new Door(); }")
                .with("initMethod \"open\" throws Throwable; declare Exception").at("@Bean").once();
    }

    @Test
    void nested_classes_with_the_class_file_of_a_generated_one() {
        fails("@Component class Coffee {\n enum Bean { ARABICA } }")
                .with("Coffee.Bean has the class file of a class that is generated for Coffee; rename it")
                .at("enum Bean").once();
    }

    @Test
    void injection_past_the_constructor() {
        fails("@Component class A {\n @Inject String text; }")
                .with("fields are not injected; take text in the constructor of A").at("String text");
        fails("@Component class A {\n @Inject void setText(String text) { } }")
                .with("methods are not injected; take the parameters of setText in the constructor of A")
                .at("setText");
    }

    @Test
    void parameters_that_no_bean_can_fill() {
        parameter("List list").with("parameter list: add the type argument: List<SomeBean>").at("List list");
        parameter("List<?> list").with("an open type matches every bean; write a type or a bound").at("List<?>");
        parameter("List<Optional<String>> list")
                .with("a bean cannot have the type Optional<String>; do not nest List, Optional and Provider")
                .at("List<Optional");
        parameter("Set<String> texts").with("beans are injected as a List, in @Order; take a List<String>")
                .at("Set<String>");
        parameter("String[] texts").with("beans cannot be injected as an array; take a List<String>")
                .at("String[]");
        parameter("Map<String, String> texts").with("beans cannot be injected as a Map; take a List").at("Map<");
        parameter("@Named(\"\") String text").with("@Named needs the bean's name").at("@Named");
    }

    @Test
    void bean_methods_that_make_nothing() {
        bean("@Bean void a() { }").with("@Bean method a returns nothing; return the bean").at("void a()");
        bean("@Bean private String a() { return null; }").with("@Bean method a is private").at("String a()");
        bean("@Bean <T> T a() { return null; }").with("@Bean method a has type parameters").at("T a()");
        bean("private record Pair() { }\n @Bean Comparator<Pair> a() { return null; }")
                .with("@Bean method a returns a Comparator<Setup.Pair>, where Setup.Pair is private; remove private")
                .at("Pair> a()").once();
        bean("@Bean List<String> a() { return null; }").with("@Bean method a returns a List<String>")
                .at("List<String> a()");
        bean("@Bean String a() { return null; }\n @Bean String a(Setup s) { return null; }")
                .with("Setup has two @Bean methods named a").at("String a(Setup s)");
        bean("@Bean(value = \"x\", name = \"y\") String a() { return null; }")
                .with("@Bean has two names, \"x\" and \"y\"; keep one").at("@Bean");
        bean("@Bean(destroyMethod = \"halt\") String a() { return null; }")
                .with("destroyMethod \"halt\": String has no such method without parameters").at("halt");
    }

    @Test
    void bean_method_outside_a_configuration_class() {
        fails("@Component class A {\n @Bean String text() { return null; } }")
                .with("@Bean method text is not in a @Configuration class; put @Configuration on A")
                .at("String text()");
    }

    @Test
    void bean_methods_called_as_if_a_proxy_stood_between() {
        bean("""
                @Bean String a() { return "a"; }
                @Bean Integer b() { return
                        a().length(); }
                @Bean Long c() { return (long) this.b(); }
                @Bean Runnable d(String a) { return () -> a.length(); }
                @Bean Object e() {
                    return new Object() { public String toString() { return a(); } String a() { return ""; } };
                }
                """).with("calling @Bean method a makes a second object next to the bean; take the bean as a parameter")
                .at("a().length()").with("calling @Bean method b").at("this.b()");
    }

    @Test
    void lifecycle_methods_that_cannot_be_called() {
        fails("@Component class A {\n @PostConstruct void start(String s) { } }")
                .with("@PostConstruct method start has parameters; take what it needs in the constructor")
                .at("start(");
        fails("@Component class A {\n @PreDestroy private void stop() { } }")
                .with("@PreDestroy method stop is private; remove private").at("stop(");
        fails("@Component class A {\n @PostConstruct static void start() { } }").with("is static").at("start(");
        fails("class Door {\n @PostConstruct private void open() { } }",
                "@Configuration class Setup {\n @Bean Door door() { return new Door(); } }")
                .with("@PostConstruct method Door.open is private; remove private").at("Door door()").once();
    }

    @Test
    void profiles_that_cannot_be_read() {
        fails("@Component\n@Profile(\"a & b | c\") class A { }")
                .with("@Profile cannot be read: \"a & b | c\": add parentheses to separate & and | at position 7")
                .at("@Profile");
        fails("@Component\n@Profile({}) class A { }").with("@Profile is empty; name a profile").at("@Profile");
    }

    @Test
    void qualifiers_of_record_components_that_do_not_reach_the_constructor() {
        fails("@Component record Shop(@Named(\"a\") Runnable run) {\n Shop(Runnable run) { this.run = run; } }",
                "@Component class Work implements Runnable { public void run() { } }")
                .with("@Named on component run has no effect, because the record declares its constructor; put it on"
                        + " the parameter").at("Runnable run)");
    }

    @Test
    void methods_that_generated_code_cannot_call() {
        fails("package com.base; public abstract class Base {\n @PostConstruct void open() { } }",
                "@Component class A extends com.base.Base { }")
                .with("@PostConstruct method open cannot be called from the package com.acme; make it public")
                .at("void open()");
        fails("@Configuration abstract class A {\n @Bean abstract String text(); }")
                .with("@Bean method text is abstract; write its body").at("String text()");
    }

    @Test
    void conditions_on_properties_that_cannot_be_read() {
        fails("@Component\n@ConditionalOnProperty class A { }")
                .with("@ConditionalOnProperty names no key; write @ConditionalOnProperty(\"mail.enabled\")")
                .at("@ConditionalOnProperty");
        fails("@Component\n@ConditionalOnProperty(value = \"a\", name = \"b\") class A { }")
                .with("has keys in both value and name; keep one").at("@ConditionalOnProperty");
        for (var key : List.of("mail.maxSize", "mail..size", "mail size", "", "mail.", ".mail", "mail-", "MAIL_SIZE")) {
            fails("@Component\n@ConditionalOnProperty(\"" + key + "\") class A { }")
                    .with("has the key \"" + key + "\", which is not in kebab-case; write it as mail.max-size")
                    .at("@ConditionalOnProperty");
        }
        fails("@Component\n@ConditionalOnProperty(prefix = \"Mail\", name = \"size\") class A { }")
                .with("has the key \"Mail.size\"");
    }

    @Test
    void condition_on_a_configuration_record() {
        fails("\n@ConditionalOnProperty(\"mail.enabled\")\n@dev.freshet.config.ConfigurationProperties(\"mail\")"
                + " record Mail(int size) { }")
                .with("@ConditionalOnProperty on a configuration record would make its keys unknown; put it on the"
                        + " beans that use Mail").at("@ConditionalOnProperty");
    }

    @Test
    void annotations_without_effect() {
        fails("\n@Primary class A { }")
                .with("@Primary has no effect here: the class is not a bean; also put @Component on it").at("@Primary");
        fails("\n@Named(\"a\") class A { }")
                .with("@Named has no effect here: the class is not a bean; also put @Component on it").at("@Named");
        fails("@Component class A {\n @Order(1) void a() { } }")
                .with("@Order has no effect here: method a has no @Bean").at("@Order");
        fails("\n@ConditionalOnProperty(\"a.b\") class A { }")
                .with("@ConditionalOnProperty has no effect here: the class is not a bean")
                .at("@ConditionalOnProperty");
        fails("@Component\n@Profile(\"dev\") @interface Dev { }", "@Dev class A { }")
                .with("@Profile has no effect here: no class gets it from @Dev; put it on each class")
                .at("@Profile").once();
        fails("@Scope @interface PerRequest { }", "@Component\n@PerRequest class A { }")
                .with("@PerRequest is a scope that Freshet does not have, because every bean is a"
                        + " singleton").at("@PerRequest");
    }

    @Test
    void annotations_of_other_frameworks() {
        fails("package org.springframework.stereotype;\n public @interface Service { }",
                "\n@org.springframework.stereotype.Service class A { }")
                .with("@org.springframework.stereotype.Service means nothing to Freshet; elsewhere it makes the class a"
                        + " bean: use dev.freshet.inject.Service").at("@org");
        fails("package org.springframework.beans.factory.annotation;\n public @interface Autowired { }",
                "class A {\n @org.springframework.beans.factory.annotation.Autowired String s; }")
                .with("Autowired means nothing to Freshet; elsewhere it marks what is injected: take the bean in"
                        + " the constructor").at("@org");
        fails("package org.springframework.web.bind.annotation;\n public @interface GetMapping { }",
                "class A {\n @org.springframework.web.bind.annotation.GetMapping void get() { } }")
                .with("use dev.freshet.web.GetMapping").at("@org");
        fails("package javax.inject;\n public @interface Named { }",
                "class A { A(\n @javax.inject.Named String s) { } }")
                .with("@javax.inject.Named means nothing to Freshet; elsewhere it chooses a bean by its name: use"
                        + " jakarta.inject.Named").at("@javax");
    }

    private static Diagnostics parameter(String parameter) {
        return fails("@Component class A { A(\n" + parameter + ") { } }");
    }

    private static Diagnostics bean(String method) {
        return fails("@Configuration class Setup {\n" + method + " }");
    }

    private static Diagnostics fails(String... sources) {
        return Compilation.of(sources).fails();
    }
}
